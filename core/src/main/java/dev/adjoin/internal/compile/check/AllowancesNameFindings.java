// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Allowance;
import dev.adjoin.internal.model.Schema;
import java.util.Arrays;
import java.util.List;

/** Rule: what a model allows is a finding of lint, and the model says why. */
final class AllowancesNameFindings implements Rule {
  private static final List<String> FINDINGS =
      Arrays.stream(Tag.values()).filter(Tag::isAdvice).map(Tag::word).toList();

  @Override
  public void check(Schema schema, Problems problems) {
    for (Allowance allowance : schema.model().allowances()) {
      if (!FINDINGS.contains(allowance.tag())) {
        unknown(schema, allowance, problems);
      } else if (allowance.reason().isBlank()) {
        problems.error(
            Tag.ALLOWED_WITHOUT_REASON,
            allowance.path(schema),
            "%s allows %s without a reason".formatted(allowance.owner(), allowance.tag()),
            Phrase.format(
                "Write why it is acceptable: %s",
                new Phrase(
                    "lint: {allow: {" + allowance.tag() + ": \"…\"}}",
                    "@Allow(tag = \"" + allowance.tag() + "\", reason = \"…\")")));
      }
    }
  }

  private static void unknown(Schema schema, Allowance allowance, Problems problems) {
    boolean isMistake = Tag.named(allowance.tag()).isPresent();
    problems.error(
        Tag.UNKNOWN_LINT_TAG,
        allowance.path(schema),
        isMistake
            ? "%s allows %s, which is a mistake and cannot be allowed"
                .formatted(allowance.owner(), allowance.tag())
            : "%s allows \"%s\", which lint never reports"
                .formatted(allowance.owner(), allowance.tag()),
        isMistake
            ? "Remove it, and fix the mistake where it is reported"
            : Wording.nearest(
                allowance.tag(),
                FINDINGS,
                "",
                "Write the tag as lint prints it in brackets, such as unbounded-list"));
  }
}
