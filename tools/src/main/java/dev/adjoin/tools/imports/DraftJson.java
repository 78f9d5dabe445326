// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.Map;

/** A draft as one JSON document. */
final class DraftJson {
  private DraftJson() {}

  /** A finding with the type that it concerns. */
  private record Located(String type, DraftFinding finding) {}

  static String of(ModelDraft draft, String source) {
    List<Located> findings =
        draft.findings().entrySet().stream().flatMap(e -> located(e).stream()).toList();
    return new JsonFields()
        .with("source", source)
        .with("recorded", draft.isRecorded())
        .with("entities", draft.model().entities().stream().map(e -> e.name()).toList())
        .with("relationships", draft.model().relationships().stream().map(r -> r.name()).toList())
        .with(
            "coverage",
            new JsonFields()
                .with("items", draft.items())
                .with("covered", draft.covered())
                .with("percent", draft.coverage()))
        .with("findings", findings, DraftJson::of)
        .with("model", draft.text(source))
        .json();
  }

  private static List<Located> located(Map.Entry<String, List<DraftFinding>> entry) {
    return entry.getValue().stream().map(f -> new Located(entry.getKey(), f)).toList();
  }

  private static JsonFields of(Located located) {
    return new JsonFields()
        .withAny("type", located.type().isEmpty() ? null : located.type())
        .with("kind", located.finding().kind().word())
        .with("text", located.finding().text());
  }
}
