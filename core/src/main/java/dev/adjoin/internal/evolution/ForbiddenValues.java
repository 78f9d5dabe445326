// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.evolution.DesignDifference.Part.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The values that a program can store by its model, and that a recorded design forbids: the model
 * requires less than that design. An item that lacks an attribute, for example, which a migration
 * has made required since.
 *
 * <p>No rule of its own decides what is forbidden. If the items of the program needed a migration
 * to the recorded design, it must not store them.
 *
 * @param differences the attributes, as differences between the recorded design and the model
 */
public record ForbiddenValues(List<DesignDifference> differences) {
  public static final ForbiddenValues NONE = new ForbiddenValues(List.of());

  private static final String ADVICE = "Declare it as it is recorded, or use the newer model";

  public ForbiddenValues {
    differences = List.copyOf(differences);
  }

  /**
   * @param before the recorded design
   * @param declared the design of the program's model
   * @param hasItems whether items of a type may be stored, by the stored name of the type
   * @param gone the types and attributes ({@code Student.fax}) that the model dropped on purpose
   */
  public static ForbiddenValues of(
      RecordedDesign before,
      RecordedDesign declared,
      Predicate<String> hasItems,
      Set<String> gone) {
    if (before.equals(declared)) {
      return NONE;
    }
    RecordedDesign recorded = Renaming.of(before, declared);
    return new ForbiddenValues(
        DesignComparison.between(declared, recorded, hasItems, Set.of()).stream()
            .filter(difference -> difference.kind().refuses())
            .filter(
                difference ->
                    difference.part() instanceof Values
                        && !gone.contains(difference.subject())
                        && !recorded.gone().contains(difference.subject()))
            .map(ForbiddenValues::reversed)
            .toList());
  }

  /** The difference as that of the program's model from the recorded design. */
  private static DesignDifference reversed(DesignDifference difference) {
    return new DesignDifference(
        DesignDifference.Kind.MISSING,
        difference.subject(),
        difference.declared(),
        difference.recorded(),
        difference.items(),
        DesignDifference.Means.DECLARATION,
        Phrase.of(ADVICE),
        difference.part());
  }

  public boolean isEmpty() {
    return differences.isEmpty();
  }

  /** The calls that could store such values. */
  public RefusedCalls calls(RecordedDesign declared) {
    Map<String, String> stores = new HashMap<>();
    Map<String, Map<String, String>> changes = new HashMap<>();
    for (DesignDifference difference : differences) {
      String reason =
          "the recorded design has %s as %s, and the model of this program as %s"
              .formatted(difference.subject(), difference.recorded(), difference.declared());
      for (String type : difference.items()) {
        stores.putIfAbsent(type, reason);
        for (String attribute : declared.attributesWith((Values) difference.part(), type)) {
          changes.computeIfAbsent(type, t -> new HashMap<>()).putIfAbsent(attribute, reason);
        }
      }
    }
    return new RefusedCalls(Map.of(), changes, stores);
  }
}
