// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Call.Action;
import dev.adjoin.testing.closure.Call.Edit;
import dev.adjoin.testing.closure.Call.Verb;
import dev.adjoin.testing.closure.Declared.Attr;
import dev.adjoin.testing.closure.Declared.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a program. Ids come from a few values, so that calls meet the same items again
 * and again.
 */
public final class ProgramGenerator {
  static final int CALLS = 24;
  private static final int MISTAKES = 3;

  private final Declared declared;
  private final Random random;

  private ProgramGenerator(Declared declared, Random random) {
    this.declared = declared;
    this.random = random;
  }

  /** A program that first creates an item of each type. */
  public static List<Call> of(Declared declared, Random random) {
    ProgramGenerator generator = new ProgramGenerator(declared, random);
    List<Call> calls = new ArrayList<>();
    List<Type> types = List.copyOf(declared.types().values());
    for (int round = 0; round < 2; round++) {
      for (Type type : types) {
        calls.add(generator.write(type.isEdge() ? Verb.LINK : Verb.CREATE, type));
      }
    }
    while (calls.size() < CALLS) {
      Type type = types.get(random.nextInt(types.size()));
      calls.add(
          switch (random.nextInt(12)) {
            case 0, 1 -> generator.transaction(types);
            case 2 -> generator.bulk(type);
            default -> generator.any(type);
          });
    }
    return calls;
  }

  private Call any(Type type) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> write(type.isEdge() ? Verb.LINK : Verb.CREATE, type);
      case 2, 3 -> write(Verb.PUT, type);
      case 4 -> write(Verb.OVERWRITE, type);
      case 5, 6 -> change(type);
      case 7 -> edit(type);
      default -> Call.of(type.isEdge() ? Verb.UNLINK : Verb.DELETE, type.name(), key(type));
    };
  }

  /** Some writes of different items that don't depend on each other's order. */
  private Call transaction(List<Type> types) {
    List<Call> parts = new ArrayList<>();
    Set<String> items = new HashSet<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Type type = types.get(random.nextInt(types.size()));
      Call part =
          switch (random.nextInt(5)) {
            case 0, 1 -> write(type.isEdge() ? Verb.LINK : Verb.CREATE, type);
            case 2 -> write(Verb.PUT, type);
            case 3 -> change(type);
            default ->
                type.isEdge()
                    ? Call.of(Verb.UNLINK, type.name(), key(type))
                    : write(Verb.OVERWRITE, type);
          };
      if (isWhole(type, part) && items.add(type + Texts.of(key(type, part)))) {
        parts.add(part);
      }
    }
    return parts.isEmpty() ? any(types.get(0)) : Call.together(Verb.TRANSACTION, parts);
  }

  /** Writes of items of one type, each as its own call. */
  private Call bulk(Type type) {
    List<Verb> verbs =
        type.isEdge()
            ? List.of(Verb.LINK, Verb.PUT, Verb.OVERWRITE, Verb.UNLINK)
            : List.of(Verb.CREATE, Verb.PUT, Verb.OVERWRITE);
    Verb verb = verbs.get(random.nextInt(verbs.size()));
    List<Call> parts = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      Call part = verb == Verb.UNLINK ? Call.of(verb, type.name(), key(type)) : write(verb, type);
      if (isWhole(type, part) && keys.add(Texts.of(key(type, part)))) {
        parts.add(part);
      }
    }
    return parts.isEmpty() || dependOnOrder(type) ? any(type) : Call.together(Verb.BULK, parts);
  }

  /** Whether the elements of bulk work can be in each other's way, so that their order decides. */
  private static boolean dependOnOrder(Type type) {
    return type.tree().containsKey("unique")
        || type.ends().stream().anyMatch(end -> end.max() < Integer.MAX_VALUE)
        || type.ends().stream().anyMatch(end -> end.entity().equals(type.name()));
  }

  private static boolean isWhole(Type type, Call part) {
    return part.verb() != Verb.DELETE && type.key().stream().allMatch(part.item()::containsKey);
  }

  private static Map<String, Object> key(Type type, Call part) {
    Map<String, Object> key = new LinkedHashMap<>(part.item());
    key.keySet().retainAll(type.key());
    return key;
  }

  private Call write(Verb verb, Type type) {
    Map<String, Object> item = new LinkedHashMap<>();
    for (Attr attribute : type.attributes().values()) {
      boolean isVersion = attribute.name().equals(type.version());
      boolean isGiven = !type.isKept(attribute.name()) && (isVersion || isGiven(attribute, verb));
      boolean isOfVariant = attribute.word() == null || attribute.word().equals(item.get("kind"));
      if (isGiven && isOfVariant) {
        item.put(
            attribute.name(),
            isVersion ? (Object) (long) random.nextInt(4) : value(type, attribute));
      }
    }
    return Call.of(verb, type.name(), item);
  }

  private boolean isGiven(Attr attribute, Verb verb) {
    if (attribute.isGenerated()) {
      return verb != Verb.CREATE || random.nextBoolean();
    }
    if (attribute.isOptional() || attribute.preset() != null) {
      return random.nextInt(5) > (attribute.isStamp() ? 3 : 1);
    }
    return random.nextInt(100) >= MISTAKES;
  }

  private Map<String, Object> key(Type type) {
    Map<String, Object> key = new LinkedHashMap<>();
    type.key().forEach(name -> key.put(name, value(type, type.attributes().get(name))));
    return key;
  }

  /** A value of the attribute, most times one of the first two. */
  private Object value(Type type, Attr attribute) {
    List<?> samples = type.samples(attribute);
    int number = random.nextInt(4) > 0 ? random.nextInt(2) : random.nextInt(samples.size());
    return samples.get(Math.min(number, samples.size() - 1));
  }

  // ---- Changes

  private Call change(Type type) {
    List<Edit> edits = new ArrayList<>();
    List<String> used = new ArrayList<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      Attr attribute = changeable(type);
      if (attribute != null && !used.contains(attribute.name())) {
        used.add(attribute.name());
        edits.add(edit(type, attribute));
      }
    }
    if (edits.isEmpty()) {
      return Call.of(type.isEdge() ? Verb.UNLINK : Verb.DELETE, type.name(), key(type));
    }
    if (random.nextInt(4) == 0) {
      Attr attribute = changeable(type);
      if (attribute != null && attribute.kind().isSingle()) {
        edits.add(new Edit(Action.WHEN, attribute.name(), value(type, attribute)));
      }
    }
    String version = type.version();
    if (version != null && random.nextInt(2) == 0) {
      edits.add(new Edit(Action.VERSION, version, (long) random.nextInt(4)));
    }
    return Call.change(Verb.CHANGE, type.name(), key(type), edits);
  }

  private @Nullable Attr changeable(Type type) {
    List<Attr> all = type.changeable().stream().filter(a -> a.word() == null).toList();
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  private Edit edit(Type type, Attr attribute) {
    String name = attribute.name();
    boolean isRemoved =
        attribute.isOptional() || attribute.preset() != null && !attribute.isStamp();
    if (isRemoved && random.nextInt(3) == 0) {
      return new Edit(Action.REMOVE, name, null);
    }
    if (random.nextBoolean()) {
      return new Edit(Action.SET, name, value(type, attribute));
    }
    return switch (attribute.kind()) {
      case INT -> new Edit(Action.ADD, name, 2);
      case LONG -> new Edit(Action.ADD, name, 2L);
      case DECIMAL -> new Edit(Action.ADD, name, new BigDecimal("0.5"));
      case LIST -> new Edit(random.nextBoolean() ? Action.APPEND : Action.PREPEND, name, one("c"));
      case SET -> new Edit(setAction(), name, Set.of("a"));
      case NUMBERS -> new Edit(setAction(), name, Set.of(2));
      default -> new Edit(Action.SET, name, value(type, attribute));
    };
  }

  private static List<Object> one(Object element) {
    return List.of(element);
  }

  private Action setAction() {
    return random.nextBoolean() ? Action.INCLUDE : Action.EXCLUDE;
  }

  private Call edit(Type type) {
    Attr attribute = changeable(type);
    if (attribute == null) {
      return write(Verb.PUT, type);
    }
    boolean isRemoved = attribute.isOptional() && random.nextInt(3) == 0;
    Edit edit =
        isRemoved
            ? new Edit(Action.REMOVE, attribute.name(), null)
            : new Edit(Action.SET, attribute.name(), value(type, attribute));
    return Call.change(Verb.EDIT, type.name(), key(type), List.of(edit));
  }
}
