// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.ModelPath;
import org.jspecify.annotations.Nullable;

/**
 * A finding of lint that the author of the model has accepted. It changes what lint reports and
 * nothing else: it is no part of the design.
 *
 * @param type the entity or relationship whose findings are allowed; null for the whole model
 * @param tag the tag of the findings, as it is written
 * @param reason why they are accepted
 */
public record Allowance(@Nullable String type, String tag, String reason) {
  private static final String LINT = "lint";
  private static final String ALLOW = "allow";

  /** Its position in the declaration. */
  public ModelPath path(Schema schema) {
    return schema
        .member(type == null ? "" : type)
        .map(m -> m.path(LINT, ALLOW, tag))
        .orElse(ModelPath.of(LINT, ALLOW, tag));
  }

  /** The type whose findings are allowed, or the model, as the subject of a sentence. */
  public String owner() {
    return type == null ? "The model" : type;
  }
}
