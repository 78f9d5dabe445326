// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Ref;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.Was;
import dev.adjoin.internal.diagnostic.Tag;
import java.lang.annotation.Annotation;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The annotations of components: which kinds of record each belongs to, and which exclude others.
 */
final class ComponentAnnotations {
  private static final Map<Class<? extends Annotation>, Set<RecordKind>> KINDS =
      new LinkedHashMap<>();

  static {
    Set<RecordKind> entity = EnumSet.of(RecordKind.ENTITY);
    Set<RecordKind> relationship = EnumSet.of(RecordKind.RELATIONSHIP);
    Set<RecordKind> either = EnumSet.of(RecordKind.ENTITY, RecordKind.RELATIONSHIP);
    KINDS.put(Id.class, entity);
    KINDS.put(GeneratedId.class, entity);
    KINDS.put(Sorted.class, entity);
    KINDS.put(Lookup.class, entity);
    KINDS.put(Unique.class, either);
    KINDS.put(Distinct.class, relationship);
    KINDS.put(Version.class, either);
    KINDS.put(Expires.class, either);
    KINDS.put(Default.class, EnumSet.allOf(RecordKind.class));
    KINDS.put(Was.class, EnumSet.allOf(RecordKind.class));
    KINDS.put(ParentId.class, entity);
    KINDS.put(From.class, relationship);
    KINDS.put(To.class, relationship);
    KINDS.put(Copied.class, either);
    KINDS.put(Ref.class, entity);
  }

  /** Annotations of a component whose attribute is declared by another type. */
  static final List<Class<? extends Annotation>> INHERITED =
      List.of(ParentId.class, From.class, To.class, Copied.class);

  /** Annotations that only an attribute which the record declares itself can have. */
  private static final List<Class<? extends Annotation>> OWN =
      List.of(
          Id.class,
          GeneratedId.class,
          Sorted.class,
          Distinct.class,
          Default.class,
          Was.class,
          Ref.class);

  private final RecordProblems problems;

  ComponentAnnotations(RecordProblems problems) {
    this.problems = problems;
  }

  /** The annotations of a component that apply; the others are reported and have no effect. */
  Set<Class<? extends Annotation>> of(
      ComponentDescription component, RecordKind kind, Subject subject) {
    Set<Class<? extends Annotation>> applied = new LinkedHashSet<>();
    for (Class<? extends Annotation> type : KINDS.keySet()) {
      if (component.annotation(type).isPresent() && isAllowed(type, kind, subject)) {
        applied.add(type);
      }
    }
    List<Class<? extends Annotation>> inherited =
        INHERITED.stream().filter(applied::contains).toList();
    if (!inherited.isEmpty()) {
      OWN.forEach(type -> exclude(applied, inherited.get(0), type, subject));
      inherited.stream()
          .skip(1)
          .filter(type -> type != To.class)
          .forEach(type -> exclude(applied, inherited.get(0), type, subject));
    }
    if (applied.contains(GeneratedId.class)) {
      exclude(applied, GeneratedId.class, Default.class, subject);
    }
    return applied;
  }

  private boolean isAllowed(Class<? extends Annotation> type, RecordKind kind, Subject subject) {
    Set<RecordKind> kinds = KINDS.getOrDefault(type, Set.of());
    if (kinds.contains(kind)) {
      return true;
    }
    String owner = subject.name().substring(0, subject.name().indexOf('.'));
    problems.error(
        Tag.MISPLACED_ANNOTATION,
        subject,
        "%s is on %s, but %s is %s".formatted(text(type), subject.name(), owner, kind.one()),
        "Remove it; %s belongs to %s"
            .formatted(
                text(type),
                kinds.stream().map(RecordKind::many).collect(Collectors.joining(" and "))));
    return false;
  }

  private void exclude(
      Set<Class<? extends Annotation>> applied,
      Class<? extends Annotation> kept,
      Class<? extends Annotation> type,
      Subject subject) {
    if (applied.remove(type)) {
      problems.error(
          Tag.MISPLACED_ANNOTATION,
          subject,
          "%s and %s are both on %s, which can be only one of them"
              .formatted(text(kept), text(type), subject.name()),
          "Remove one of the two");
    }
  }

  /** {@code @Id}. */
  static String text(Class<? extends Annotation> type) {
    return "@" + type.getSimpleName();
  }
}
