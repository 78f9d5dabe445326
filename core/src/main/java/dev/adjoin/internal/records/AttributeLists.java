// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Unique;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;

/** Reads lists of attributes that are looked up or unique together. */
final class AttributeLists {
  private final RecordProblems problems;
  private final RecordComponents parts;
  private final String owner;

  /**
   * @param owner the annotation of the record, such as {@code @Entity}
   */
  AttributeLists(RecordProblems problems, RecordComponents parts, String owner) {
    this.problems = problems;
    this.parts = parts;
    this.owner = owner;
  }

  /** The unique attributes, also those that are listed by annotations of the record itself. */
  List<List<String>> uniques(AnnotationValues said) {
    List<AnnotationValues> compound = new ArrayList<>(said.annotations("unique"));
    compound.addAll(parts.uniques());
    return read("unique", Unique.class, compound);
  }

  /** The lists of one attribute that are annotated, then those that the entity lists. */
  List<List<String>> read(
      String key, Class<? extends Annotation> type, List<AnnotationValues> compound) {
    String text = ComponentAnnotations.text(type);
    List<List<String>> lists = new ArrayList<>();
    for (Component component : parts.annotated(type)) {
      if (!component.values(type).texts("value").isEmpty()) {
        problems.error(
            Tag.MISPLACED_ANNOTATION,
            component.subject(),
            "%s on %s lists attributes, but on a component it means that component alone"
                .formatted(text, component.subject().name()),
            "Write %s alone, or move the list to %s(%s = …)".formatted(text, owner, key));
      }
      problems.place(parts.path().then(key, Integer.toString(lists.size())), component.subject());
      lists.add(List.of(component.name()));
    }
    for (AnnotationValues said : compound) {
      List<String> attributes = said.texts("value");
      if (attributes.isEmpty()) {
        problems.error(
            Tag.INVALID_VALUE,
            parts.owner(),
            parts.owner().name() + " has an empty " + text + " in " + key,
            "List its attributes, or annotate a component with " + text);
      } else {
        lists.add(attributes);
      }
    }
    return lists;
  }
}
