// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The search for the calls that skip duties of the table: deletes of some types and changes of some
 * attributes. A delete that reaches such a type by a cascade is among them, and a change that is
 * copied to such an attribute.
 */
public final class SkippedDuties {
  private final RecordedDesign declared;
  private final RecordedDesign recorded;
  private final Duties own;
  private final Map<String, String> deletes = new TreeMap<>();
  private final Map<String, Map<String, String>> changes = new TreeMap<>();

  private SkippedDuties(RecordedDesign declared, RecordedDesign recorded) {
    this.declared = declared;
    this.recorded = recorded;
    this.own = Duties.of(declared);
  }

  /**
   * The calls that skip duties.
   *
   * @param declared the design of the program's model
   * @param recorded the recorded design, in the names of the model
   */
  public static RefusedCalls of(Duties skipped, RecordedDesign declared, RecordedDesign recorded) {
    return skipped.isEmpty()
        ? RefusedCalls.NONE
        : new SkippedDuties(declared, recorded).run(skipped);
  }

  private RefusedCalls run(Duties skipped) {
    skipped.all().forEach(this::add);
    boolean isGrowing = true;
    while (isGrowing) {
      isGrowing = false;
      for (RecordedType type : declared.types()) {
        isGrowing |= spread(type);
      }
    }
    return new RefusedCalls(deletes, changes, Map.of());
  }

  private void add(Duty duty) {
    type(duty.type())
        .ifPresent(
            type -> {
              if (duty.attribute() == null) {
                deletes.putIfAbsent(type.name(), delete(type, duty));
              } else {
                type.attributes().stream()
                    .filter(attribute -> attribute.stored().equals(duty.attribute()))
                    .map(Attribute::name)
                    .forEach(name -> put(type.name(), name, change(type, name, duty)));
              }
            });
  }

  private Optional<RecordedType> type(String stored) {
    return declared.types().stream().filter(type -> type.stored().equals(stored)).findFirst();
  }

  private String delete(RecordedType type, Duty duty) {
    String dependants = subject(duty);
    String does =
        duty.rule() == OnDelete.RESTRICT
            ? "refuses to delete a %s that has %s".formatted(type.name(), dependants)
            : "%s %s with its %s"
                .formatted(
                    duty.rule() == OnDelete.CLEAR ? "clears" : "deletes", dependants, type.name());
    return "a newer model of the table %s, which the model of this program does not do"
        .formatted(does);
  }

  private String change(RecordedType type, String attribute, Duty duty) {
    return "a newer model of the table copies %s.%s to %s, which the model of this program does not do"
        .formatted(type.name(), attribute, subject(duty));
  }

  private boolean put(String type, String attribute, String reason) {
    return changes.computeIfAbsent(type, t -> new TreeMap<>()).putIfAbsent(attribute, reason)
        == null;
  }

  private @Nullable String changing(String type, String attribute) {
    return changes.getOrDefault(type, Map.of()).get(attribute);
  }

  /** Adds the calls on other types that delete items of a type, or change them. */
  private boolean spread(RecordedType type) {
    boolean isGrowing = false;
    for (Duty duty : own.all()) {
      if (duty.dependant().equals(type.stored()) && duty.rule() != null) {
        String reason = reason(type, duty);
        String source = type(duty.type()).map(RecordedType::name).orElse(duty.type());
        isGrowing |= reason != null && deletes.putIfAbsent(source, reason) == null;
      }
    }
    for (Copy copy : type.copies()) {
      String reason = changing(type.name(), copy.attribute());
      if (reason != null) {
        isGrowing |= put(type.source(copy), copy.sourceAttribute(), reason);
        if (type.references().containsKey(copy.source())) {
          isGrowing |= put(type.name(), copy.source(), reason);
        }
      }
    }
    return isGrowing;
  }

  /** Why a delete cannot do to a dependant what the program's model says; null if it can. */
  private @Nullable String reason(RecordedType type, Duty duty) {
    if (duty.rule() == OnDelete.CLEAR) {
      return type.references().keySet().stream()
          .filter(
              name -> type.attribute(name).map(Attribute::stored).orElse(name).equals(duty.part()))
          .map(name -> changing(type.name(), name))
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }
    String reason = deletes.get(type.name());
    return reason == null || duty.rule() == OnDelete.RESTRICT
        ? null
        : "it deletes %s, and %s".formatted(type.name(), reason);
  }

  /** The dependants as people read them: {@code Comment}, {@code Visit.to}. */
  private String subject(Duty duty) {
    RecordedType dependant =
        recorded.types().stream()
            .filter(type -> type.stored().equals(duty.dependant()))
            .findFirst()
            .orElse(null);
    String name = dependant == null ? duty.dependant() : dependant.name();
    if (duty.part().isEmpty()) {
      return name;
    }
    String part =
        dependant == null
            ? duty.part()
            : dependant.attributes().stream()
                .filter(attribute -> attribute.stored().equals(duty.part()))
                .map(Attribute::name)
                .findFirst()
                .orElse(duty.part());
    return name + "." + part;
  }
}
