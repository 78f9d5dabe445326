// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Ref;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.util.List;

/** Reads the components of an entity that hold the id of another. */
record ReferenceReader(RecordProblems problems) {
  List<Reference> read(RecordComponents parts) {
    return parts.annotated(Ref.class).stream().map(this::reference).toList();
  }

  private Reference reference(Component component) {
    AnnotationValues said = component.values(Ref.class);
    AnnotationSettings settings = new AnnotationSettings(problems, component.subject());
    return Reference.of(
        component.name(),
        ClassNames.type(said.type("value")),
        said.texts("order"),
        settings.shards("shards", said.number("shards")),
        said.textOrNull("count"),
        settings.one("integrity", said.constants("integrity", Integrity.class)),
        settings.one("onDelete", said.constants("onDelete", OnDelete.class)));
  }
}
