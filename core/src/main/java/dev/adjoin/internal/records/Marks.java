// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.internal.diagnostic.Tag;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which annotations a component may carry: each belongs to some kinds of record. */
final class Marks {
  private static final Map<Class<? extends Annotation>, Set<Kind>> KINDS = new LinkedHashMap<>();

  static {
    Set<Kind> entity = EnumSet.of(Kind.ENTITY);
    Set<Kind> relationship = EnumSet.of(Kind.RELATIONSHIP);
    Set<Kind> either = EnumSet.of(Kind.ENTITY, Kind.RELATIONSHIP);
    KINDS.put(Id.class, entity);
    KINDS.put(Sorted.class, entity);
    KINDS.put(Lookup.class, entity);
    KINDS.put(Unique.class, entity);
    KINDS.put(Distinct.class, relationship);
    KINDS.put(Version.class, either);
    KINDS.put(Expires.class, either);
    KINDS.put(Default.class, EnumSet.allOf(Kind.class));
    KINDS.put(ParentId.class, entity);
    KINDS.put(From.class, relationship);
    KINDS.put(To.class, relationship);
    KINDS.put(Copied.class, either);
  }

  /** The record holds the attribute without declaring it: it belongs to another item. */
  static final List<Class<? extends Annotation>> INHERITED =
      List.of(ParentId.class, From.class, To.class, Copied.class);

  private static final List<Class<? extends Annotation>> OWN =
      List.of(Id.class, Sorted.class, Distinct.class, Default.class);

  private final Report report;

  Marks(Report report) {
    this.report = report;
  }

  /** The marks of a component that hold; the others are reported and have no effect. */
  Set<Class<? extends Annotation>> of(RecordComponent component, Kind kind, Spot spot) {
    Set<Class<? extends Annotation>> held = new LinkedHashSet<>();
    for (Class<? extends Annotation> mark : KINDS.keySet()) {
      if (component.isAnnotationPresent(mark) && isAllowed(mark, kind, spot)) {
        held.add(mark);
      }
    }
    List<Class<? extends Annotation>> inherited =
        INHERITED.stream().filter(held::contains).toList();
    if (!inherited.isEmpty()) {
      OWN.forEach(mark -> exclude(held, inherited.get(0), mark, spot));
      inherited.stream()
          .skip(1)
          .filter(mark -> mark != To.class)
          .forEach(mark -> exclude(held, inherited.get(0), mark, spot));
    }
    return held;
  }

  private boolean isAllowed(Class<? extends Annotation> mark, Kind kind, Spot spot) {
    Set<Kind> kinds = KINDS.getOrDefault(mark, Set.of());
    if (kinds.contains(kind)) {
      return true;
    }
    String owner = spot.name().substring(0, spot.name().indexOf('.'));
    report.error(
        Tag.MISPLACED_ANNOTATION,
        spot,
        show(mark) + " stands on " + spot.name() + ", but " + owner + " is " + kind.one(),
        "Remove it; "
            + show(mark)
            + " belongs to "
            + kinds.stream().map(Kind::many).collect(Collectors.joining(" and ")));
    return false;
  }

  private void exclude(
      Set<Class<? extends Annotation>> held,
      Class<? extends Annotation> kept,
      Class<? extends Annotation> mark,
      Spot spot) {
    if (held.remove(mark)) {
      report.error(
          Tag.MISPLACED_ANNOTATION,
          spot,
          show(kept)
              + " and "
              + show(mark)
              + " both stand on "
              + spot.name()
              + ", which can be only one of them",
          "Remove one of the two");
    }
  }

  static String show(Class<? extends Annotation> mark) {
    return "@" + mark.getSimpleName();
  }
}
