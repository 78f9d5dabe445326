// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.OnDelete;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The duties that models added to types of a table, as its record lists them. Programs whose model
 * skips one of them are refused the delete or the change; those of both kinds obey them alike.
 *
 * @param inForce the duties that every program that writes knows, so that dependants may be stored
 * @param announced the duties that a program may not have noticed yet
 */
public record RecordedDuties(Duties inForce, Duties announced) {
  public static final RecordedDuties NONE = new RecordedDuties(Duties.NONE, Duties.NONE);

  private static final String IN_FORCE = "inForce";
  private static final String ANNOUNCED = "announced";
  private static final String DELETE = "delete";
  private static final String CHANGE = "change";
  private static final String LATER = "%s is unknown in duties: a later version of Adjoin wrote it";

  /** All of them: a program obeys a duty as soon as it reads it. */
  public Duties all() {
    return inForce.and(announced);
  }

  public boolean isEmpty() {
    return inForce.isEmpty() && announced.isEmpty();
  }

  /** The same with more announced duties. */
  public RecordedDuties announcing(Duties more) {
    return new RecordedDuties(
        inForce, announced.and(more).only(duty -> !inForce.all().contains(duty)));
  }

  /** The same, with announced duties that every program has noticed. */
  public RecordedDuties enforcing(Duties noticed) {
    Duties now = noticed.only(announced.all()::contains);
    return new RecordedDuties(inForce.and(now), announced.only(duty -> !now.all().contains(duty)));
  }

  /** The duties that a design still has. */
  public RecordedDuties keptBy(RecordedDesign design) {
    Duties there = Duties.of(design);
    Duties over = all().without(there);
    return new RecordedDuties(
        inForce.only(duty -> !over.all().contains(duty)),
        announced.only(duty -> !over.all().contains(duty)));
  }

  /** The canonical JSON: by state and type, the duties of deletes and of changes. */
  public String text() {
    Map<String, Object> document = new LinkedHashMap<>();
    if (!inForce.isEmpty()) {
      document.put(IN_FORCE, byType(inForce));
    }
    if (!announced.isEmpty()) {
      document.put(ANNOUNCED, byType(announced));
    }
    return JsonText.write(document);
  }

  private static Map<String, Object> byType(Duties duties) {
    Map<String, Map<String, Object>> types = new TreeMap<>();
    for (Duty duty : duties.all()) {
      Map<String, Object> verbs = types.computeIfAbsent(duty.type(), type -> new LinkedHashMap<>());
      if (duty.attribute() == null) {
        put(verbs, DELETE, duty, String.valueOf(duty.rule()).toLowerCase(Locale.ROOT));
      } else {
        @SuppressWarnings("unchecked")
        Map<String, Object> changes =
            (Map<String, Object>)
                verbs.computeIfAbsent(CHANGE, verb -> new LinkedHashMap<String, Object>());
        put(changes, duty.attribute(), duty, null);
      }
    }
    return new LinkedHashMap<>(types);
  }

  @SuppressWarnings("unchecked")
  private static void put(Map<String, Object> into, String name, Duty duty, @Nullable String rule) {
    List<List<String>> all =
        (List<List<String>>) into.computeIfAbsent(name, verb -> new ArrayList<List<String>>());
    all.add(
        rule == null
            ? List.of(duty.dependant(), duty.part())
            : List.of(duty.dependant(), duty.part(), rule));
  }

  /**
   * Reads duties.
   *
   * @throws IllegalArgumentException naming what is malformed or unknown
   */
  public static RecordedDuties read(String text) {
    Map<?, ?> document = object(JsonText.read(text));
    requireOnly(document, Set.of(IN_FORCE, ANNOUNCED));
    return new RecordedDuties(duties(document.get(IN_FORCE)), duties(document.get(ANNOUNCED)));
  }

  private static Duties duties(@Nullable Object byType) {
    Set<Duty> all = new TreeSet<>();
    if (byType != null) {
      object(byType).forEach((type, verbs) -> read(String.valueOf(type), object(verbs), all));
    }
    return new Duties(all);
  }

  private static void read(String type, Map<?, ?> verbs, Set<Duty> into) {
    requireOnly(verbs, Set.of(DELETE, CHANGE));
    if (verbs.get(DELETE) instanceof List<?> deletes) {
      for (Object each : deletes) {
        List<String> parts = texts(each, 3);
        into.add(Duty.ofDelete(type, parts.get(0), parts.get(1), rule(parts.get(2))));
      }
    }
    if (verbs.get(CHANGE) != null) {
      object(verbs.get(CHANGE))
          .forEach(
              (attribute, copies) -> {
                for (Object each : list(copies)) {
                  List<String> parts = texts(each, 2);
                  into.add(
                      Duty.ofChange(type, String.valueOf(attribute), parts.get(0), parts.get(1)));
                }
              });
    }
  }

  private static OnDelete rule(String word) {
    for (OnDelete rule : OnDelete.values()) {
      if (rule.word().equals(word)) {
        return rule;
      }
    }
    throw new IllegalArgumentException(LATER.formatted("\"" + word + "\""));
  }

  private static void requireOnly(Map<?, ?> members, Set<String> known) {
    for (Object name : members.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(LATER.formatted("\"" + name + "\""));
      }
    }
  }

  private static Map<?, ?> object(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw new IllegalArgumentException("duties must be an object, but were " + value);
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("a duty must be a list, but was " + value);
  }

  private static List<String> texts(@Nullable Object value, int size) {
    List<?> parts = list(value);
    if (parts.size() != size || !parts.stream().allMatch(String.class::isInstance)) {
      throw new IllegalArgumentException(
          "a duty must be a list of %d strings, but was %s".formatted(size, parts));
    }
    return parts.stream().map(String.class::cast).toList();
  }
}
