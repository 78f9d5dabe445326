// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.ValueType.SetOf;
import dev.adjoin.tools.text.MessageText;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Parses names, values and keys of one type from text. Immutable. */
public final class AttributeParser {
  /** The fix for too few or too many values. */
  public static final String IN_ORDER = "Give them in this order, each once";

  private final TypeDesign type;
  private final Map<String, AttributeDesign> attributes = new LinkedHashMap<>();
  private final Map<String, AttributeDesign> counts = new LinkedHashMap<>();

  public AttributeParser(TypeDesign type) {
    this.type = type;
    type.attributes().forEach(each -> attributes.put(each.name(), each));
    if (type instanceof EntityDesign entity) {
      entity.counts().forEach(each -> counts.put(each.name(), each));
    }
  }

  public TypeDesign type() {
    return type;
  }

  /** Parses {@code attribute=value} assignments; an attribute may occur once. */
  public Map<String, Object> assigned(List<String> assignments) {
    return assigned(assignments, (name, valueType) -> valueType);
  }

  /** Parses assignments of numbers to add, or of elements to add to sets. */
  public Map<String, Object> added(List<String> assignments) {
    return assigned(
        assignments,
        (name, valueType) -> {
          if (valueType instanceof SetOf set) {
            return set.element();
          }
          if (valueType instanceof Scalar scalar && scalar.isNumber()) {
            return scalar;
          }
          throw misfit("--add is for numbers and sets", name, valueType);
        });
  }

  /** Parses assignments of elements to append to lists. */
  public Map<String, Object> appended(List<String> assignments) {
    return assigned(
        assignments,
        (name, valueType) -> {
          if (valueType instanceof ListOf list) {
            return list.element();
          }
          throw misfit("--append is for lists", name, valueType);
        });
  }

  private InvalidInput misfit(String rule, String name, ValueType found) {
    String option =
        found instanceof ListOf ? "--append" : found instanceof SetOf ? "--add" : "--set";
    return new InvalidInput(
        "%s, but %s.%s is %s".formatted(rule, type.name(), name, InvalidValue.words(found)),
        "Use %s %s=…".formatted(option, name));
  }

  /** Whether an attribute is a set. */
  public boolean isSet(String name) {
    return attribute(name).type() instanceof SetOf;
  }

  /** Whether an attribute is a count, which Adjoin maintains. */
  boolean isCount(String name) {
    return counts.containsKey(name);
  }

  private Map<String, Object> assigned(
      List<String> assignments, BiFunction<String, ValueType, ValueType> valueType) {
    Map<String, Object> assigned = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw new InvalidInput(
            MessageText.quoted(assignment) + " must be attribute=value", listed());
      }
      String name = assignment.substring(0, equals);
      if (isCount(name)) {
        throw new InvalidInput(
            "%s.%s is the number of edges, which link and unlink maintain"
                .formatted(type.name(), name),
            "Leave it out");
      }
      if (assigned.put(name, value(name, assignment.substring(equals + 1), valueType)) != null) {
        throw new InvalidInput(type.name() + "." + name + " occurs twice", "Pass it once");
      }
    }
    return assigned;
  }

  /** Parses comparisons: {@code credits>=6}. */
  public List<Comparison> compared(List<String> comparisons) {
    return comparisons.stream().map(written -> Comparison.parse(this, written)).toList();
  }

  /**
   * Parses a range of an attribute's values: {@code LOW..HIGH}, {@code LOW..}, {@code ..HIGH}, or
   * one value, which is both ends.
   */
  public ValueRange range(String name, String text) {
    int dots = text.indexOf(ValueRange.DOTS);
    if (dots < 0) {
      Object value = value(name, text);
      return new ValueRange(value, value);
    }
    String low = text.substring(0, dots);
    String high = text.substring(dots + ValueRange.DOTS.length());
    if (low.isEmpty() && high.isEmpty()) {
      throw new InvalidInput(
          "A range of %s.%s must have an end, but was %s"
              .formatted(type.name(), name, MessageText.quoted(text)),
          "Give LOW..HIGH, LOW.. or ..HIGH");
    }
    ValueRange range =
        new ValueRange(
            low.isEmpty() ? null : value(name, low), high.isEmpty() ? null : value(name, high));
    requireOrder(name, range.low(), range.high());
    return range;
  }

  /**
   * Checks the ends of a range.
   *
   * @param low the lower end; null if it is open
   * @param high the upper end; null if it is open
   * @throws InvalidInput if the lower end is greater than the upper
   */
  public void requireOrder(String name, @Nullable Object low, @Nullable Object high) {
    if (low != null && high != null && ValueRange.compare(attribute(name).type(), low, high) > 0) {
      throw new InvalidInput(
          "The range of %s.%s ends before it begins".formatted(type.name(), name),
          "Give the lower value first");
    }
  }

  /** Returns the names, after a check that all of them are attributes. */
  public List<String> named(List<String> names) {
    names.forEach(this::attribute);
    return names;
  }

  /** Parses the value of an attribute. */
  public Object value(String name, String text) {
    return value(name, text, (attribute, valueType) -> valueType);
  }

  private Object value(
      String name, String text, BiFunction<String, ValueType, ValueType> valueType) {
    try {
      return ValueParser.ofText(valueType.apply(name, attribute(name).type()), text);
    } catch (InvalidValue e) {
      throw e.of(type.name(), name);
    }
  }

  /** Converts the value of an attribute from a JSON document. */
  Object json(String name, @Nullable Object json) {
    try {
      return ValueParser.ofJson(attribute(name).type(), json);
    } catch (InvalidValue e) {
      throw e.of(type.name(), name);
    }
  }

  /** Parses the parts of a key, given as values in order. */
  public List<Object> id(List<String> texts) {
    return inOrder(type.name(), type.key(), texts, IN_ORDER);
  }

  /**
   * Parses values of attributes in a known order.
   *
   * @param subject the thing that the values identify, for messages
   * @param fix the fix for too few or too many values
   */
  public List<Object> inOrder(String subject, List<String> names, List<String> texts, String fix) {
    if (names.size() != texts.size()) {
      throw new InvalidInput(
          "%s must be identified by %s, but %s"
              .formatted(
                  subject,
                  names.isEmpty() ? "nothing" : String.join(", ", names),
                  texts.isEmpty() ? "you passed none" : "was by " + quoted(texts)),
          names.isEmpty() ? "Leave them out" : fix);
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      values.add(value(names.get(i), texts.get(i)));
    }
    return values;
  }

  /**
   * Parses a key: its values in order, or {@code attribute=value} in any order. A text that begins
   * with the name of an attribute and {@code =} is such an assignment.
   */
  public List<Object> key(List<String> texts) {
    return isNamed(texts) ? parts(namedParts(texts)) : id(texts);
  }

  /**
   * Parses several keys, one after the other: {@code a91 a92}, or {@code studentId=a91
   * studentId=a92}.
   */
  public List<List<Object>> keys(List<String> texts) {
    int size = type.key().size();
    if (texts.size() <= size || texts.size() % size != 0) {
      return List.of(key(texts));
    }
    return IntStream.range(0, texts.size() / size)
        .mapToObj(i -> key(texts.subList(i * size, (i + 1) * size)))
        .toList();
  }

  private boolean isNamed(List<String> texts) {
    return texts.stream()
        .filter(text -> text.contains("="))
        .anyMatch(text -> attributes.containsKey(text.substring(0, text.indexOf('='))));
  }

  private Map<String, Object> namedParts(List<String> texts) {
    Map<String, Object> assigned = assigned(texts);
    for (String name : assigned.keySet()) {
      if (!type.key().contains(name)) {
        throw new InvalidInput(
            "%s is not part of the key of %s".formatted(name, type.name()),
            "Identify it by " + String.join(", ", type.key()));
      }
    }
    return assigned;
  }

  /** Whether a new item gets an id when it is written, because it has none. */
  public boolean lacksGeneratedId(Item item) {
    return type instanceof EntityDesign entity
        && entity.generated().stream().anyMatch(name -> !item.has(name));
  }

  /** The parts of an item's key. */
  public List<Object> key(Item item) {
    return parts(item.toMap());
  }

  private List<Object> parts(Map<String, Object> values) {
    List<Object> parts = new ArrayList<>(type.key().size());
    for (String name : type.key()) {
      Object value = values.get(name);
      if (value == null) {
        throw new InvalidInput(
            "%s must be identified by %s, but %s is missing"
                .formatted(type.name(), String.join(", ", type.key()), name),
            "Add " + name);
      }
      parts.add(value);
    }
    return parts;
  }

  /** A sentence that lists the attributes. */
  String listed() {
    return type.name() + " has " + String.join(", ", attributes.keySet());
  }

  AttributeDesign attribute(String name) {
    AttributeDesign attribute = attributes.getOrDefault(name, counts.get(name));
    if (attribute == null) {
      Set<String> names = new LinkedHashSet<>(attributes.keySet());
      names.addAll(counts.keySet());
      throw new InvalidInput(
          "%s has no attribute %s%s"
              .formatted(type.name(), MessageText.quoted(name), Suggestion.of(name, names)),
          "It has " + String.join(", ", names));
    }
    return attribute;
  }

  private static String quoted(List<String> texts) {
    return String.join(", ", texts.stream().map(MessageText::quoted).toList());
  }
}
