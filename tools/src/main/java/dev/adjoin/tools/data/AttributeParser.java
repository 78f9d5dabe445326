// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.SetOf;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Parses names, values and keys of one type from text. Immutable. */
public final class AttributeParser {
  /** The fix for too few or too many values. */
  public static final String IN_ORDER = "Give them in this order, each once";

  private final TypeDesign type;
  private final Map<String, AttributeDesign> attributes = new LinkedHashMap<>();

  public AttributeParser(TypeDesign type) {
    this.type = type;
    type.attributes().forEach(each -> attributes.put(each.name(), each));
  }

  public TypeDesign type() {
    return type;
  }

  /** Parses {@code attribute=value} assignments; an attribute may occur once. */
  public Map<String, Object> assigned(List<String> assignments) {
    return assigned(assignments, valueType -> valueType);
  }

  /** Parses assignments of additions: an element of a list or set, or a number. */
  public Map<String, Object> added(List<String> assignments) {
    return assigned(assignments, AttributeParser::element);
  }

  private static ValueType element(ValueType type) {
    if (type instanceof ListOf list) {
      return list.element();
    }
    return type instanceof SetOf set ? set.element() : type;
  }

  private Map<String, Object> assigned(
      List<String> assignments, UnaryOperator<ValueType> valueType) {
    Map<String, Object> assigned = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw new InvalidInput(Excerpt.of(assignment) + " must be attribute=value", listed());
      }
      String name = assignment.substring(0, equals);
      if (assigned.put(name, value(name, assignment.substring(equals + 1), valueType)) != null) {
        throw new InvalidInput(type.name() + "." + name + " is given twice", "Give it once");
      }
    }
    return assigned;
  }

  /** Parses comparisons: {@code credits>=6}. */
  public List<Comparison> compared(List<String> comparisons) {
    return comparisons.stream().map(written -> Comparison.parse(this, written)).toList();
  }

  /** Returns the names, after a check that all of them are attributes. */
  public List<String> named(List<String> names) {
    names.forEach(this::attribute);
    return names;
  }

  /** Parses the value of an attribute. */
  public Object value(String name, String text) {
    return value(name, text, valueType -> valueType);
  }

  private Object value(String name, String text, UnaryOperator<ValueType> valueType) {
    try {
      return ValueParser.ofText(valueType.apply(attribute(name).type()), text);
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
                  texts.isEmpty() ? "nothing is given" : "was by " + quoted(texts)),
          names.isEmpty() ? "Leave them out" : fix);
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      values.add(value(names.get(i), texts.get(i)));
    }
    return values;
  }

  /** Parses the parts of a key, given as {@code attribute=value}; other attributes are rejected. */
  public List<Object> key(List<String> assignments) {
    if (assignments.stream().anyMatch(each -> each.indexOf('=') < 1)) {
      throw new InvalidInput(
          "%s must be identified by attribute=value, but was by %s"
              .formatted(type.name(), quoted(assignments)),
          "Write " + String.join(" ", type.key().stream().map(name -> name + "=…").toList()));
    }
    Map<String, Object> assigned = assigned(assignments);
    for (String name : assigned.keySet()) {
      if (!type.key().contains(name)) {
        throw new InvalidInput(
            "%s is not part of the key of %s".formatted(name, type.name()),
            "Identify it by " + String.join(", ", type.key()));
      }
    }
    return parts(assigned);
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
    AttributeDesign attribute = attributes.get(name);
    if (attribute == null) {
      throw new InvalidInput(
          "%s has no attribute %s%s"
              .formatted(type.name(), Excerpt.of(name), Suggestion.of(name, attributes.keySet())),
          "It has " + String.join(", ", attributes.keySet()));
    }
    return attribute;
  }

  private static String quoted(List<String> texts) {
    return String.join(", ", texts.stream().map(Excerpt::of).toList());
  }
}
