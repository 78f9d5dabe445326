// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.SummaryMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The types that a program must not write because its model lacks recorded types which concern
 * them: without the relationship, creating an entity would leave out its gate.
 */
public final class PartialModel {
  private PartialModel() {}

  /**
   * The declared types that cannot be written, each with the recorded type that is missing.
   *
   * @param gone the types that were dropped on purpose
   * @param isOlder whether the model was complete once, and is opened again after a later version.
   *     Deletes that must consider what the later version added are refused by its duties
   * @param duties the duties that were announced, of which an older model skips some
   */
  public static Map<String, String> unwritable(
      RecordedDesign before,
      RecordedDesign declared,
      Set<String> gone,
      boolean isOlder,
      Duties duties) {
    RecordedDesign recorded = Renaming.of(before, declared);
    Map<String, String> unwritable = new TreeMap<>();
    for (RecordedType type : recorded.types()) {
      if (declared.type(type.name()).isEmpty()
          && !gone.contains(type.name())
          && !recorded.gone().contains(type.name())) {
        for (String concerned : concerned(type, isOlder, duties)) {
          if (declared.type(concerned).isPresent()) {
            unwritable.putIfAbsent(concerned, type.name());
          }
        }
      }
    }
    return unwritable;
  }

  private static Set<String> concerned(RecordedType type, boolean isOlder, Duties duties) {
    Set<String> concerned = new HashSet<>();
    type.gates().stream().map(Gate::entity).forEach(concerned::add);
    type.summaries().stream().map(SummaryMap::entity).forEach(concerned::add);
    type.copies().stream()
        .filter(copy -> !isOlder || !duties.haveCopy(type, copy))
        .forEach(copy -> concerned.add(type.source(copy)));
    if (!isOlder) {
      concerned.addAll(type.of());
      concerned.addAll(type.references().values());
    }
    return concerned;
  }
}
