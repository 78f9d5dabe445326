// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Allowance;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A collector of warnings and notes, each once. */
final class Findings {
  private final Schema schema;
  private final Places places;
  private final Map<Diagnostic, Optional<String>> types = new LinkedHashMap<>();

  Findings(Schema schema, Places places) {
    this.schema = schema;
    this.places = places;
  }

  void warn(Tag tag, ModelPath path, String found, String fix) {
    warn(tag, path, found, Phrase.of(fix));
  }

  void warn(Tag tag, ModelPath path, String found, Phrase fix) {
    report(Severity.WARNING, tag, path, Phrase.of(found), fix);
  }

  void note(Tag tag, ModelPath path, String found, Phrase fix) {
    report(Severity.NOTE, tag, path, Phrase.of(found), fix);
  }

  void report(Severity severity, Tag tag, ModelPath path, Phrase found, Phrase fix) {
    types.putIfAbsent(diagnostic(severity, tag, path, found, fix), type(path));
  }

  private Diagnostic diagnostic(
      Severity severity, Tag tag, ModelPath path, Phrase found, Phrase fix) {
    Notation notation = places.notation();
    return new Diagnostic(severity, tag, places.find(path), found.in(notation), fix.in(notation));
  }

  /** The entity or relationship that a path belongs to: for a pattern, the type that it reads. */
  private Optional<String> type(ModelPath path) {
    if (path.steps().size() < 2) {
      return Optional.empty();
    }
    String name = path.steps().get(1);
    return switch (path.steps().get(0)) {
      case "entities", "relationships", "workload" -> Optional.of(name);
      case "patterns" ->
          schema.model().patterns().stream()
              .filter(p -> p.name().equals(name))
              .map(Pattern::read)
              .map(read -> read.substring(0, Math.max(0, read.indexOf('.'))))
              .findFirst();
      default -> Optional.empty();
    };
  }

  /**
   * All findings with the reasons for which the model allows them, and a note for each allowance
   * that applies to none.
   */
  List<Finding> withAllowances() {
    List<Allowance> allowances = schema.model().allowances();
    Set<Allowance> used = new HashSet<>();
    List<Finding> all = new ArrayList<>();
    types.forEach(
        (diagnostic, type) -> {
          Allowance allowance = allowance(allowances, diagnostic.tag(), type.orElse(null));
          used.add(allowance);
          all.add(new Finding(diagnostic, allowance == null ? null : allowance.reason()));
        });
    allowances.stream().filter(a -> !used.contains(a)).forEach(a -> all.add(unused(a)));
    return Finding.sorted(all);
  }

  /** The allowance of the type, else that of the whole model. */
  private static @Nullable Allowance allowance(
      List<Allowance> allowances, Tag tag, @Nullable String type) {
    Allowance ofModel = null;
    for (Allowance allowance : allowances) {
      boolean applies = allowance.tag().equals(tag.word());
      if (applies && allowance.type() == null) {
        ofModel = allowance;
      } else if (applies && allowance.type().equals(type)) {
        return allowance;
      }
    }
    return ofModel;
  }

  private Finding unused(Allowance allowance) {
    Diagnostic note =
        diagnostic(
            Severity.NOTE,
            Tag.UNUSED_ALLOWANCE,
            allowance.path(schema),
            Phrase.of(
                "%s allows %s, but lint finds none".formatted(allowance.owner(), allowance.tag())),
            new Phrase(
                "Remove " + allowance.tag() + " from lint: {allow: …}",
                "Remove @Allow(tag = \"" + allowance.tag() + "\", …)"));
    return new Finding(note, null);
  }
}
