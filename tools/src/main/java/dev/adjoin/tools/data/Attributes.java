// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What people write of one type's attributes. */
public final class Attributes {
  /** What to do about too few or too many values. */
  public static final String IN_ORDER = "Give them in this order, each once";

  private final Member member;
  private final Map<String, Attribute> declared;
  private final List<String> identity;
  private final WrittenValues values;

  public Attributes(Schema schema, Member member) {
    this.member = member;
    this.declared = schema.attributes(member);
    this.identity = Identity.names(schema, member);
    this.values = new WrittenValues(schema);
  }

  /** The values of {@code attribute=value}, each attribute once. */
  public Map<String, Object> assigned(List<String> assignments) {
    return assigned(assignments, type -> type);
  }

  private Map<String, Object> assigned(
      List<String> assignments, UnaryOperator<AttributeType> valued) {
    Map<String, Object> assigned = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw new Mistake(Shown.text(assignment) + " must be attribute=value", listed());
      }
      String name = assignment.substring(0, equals);
      if (assigned.put(name, value(name, assignment.substring(equals + 1), valued)) != null) {
        throw new Mistake(member.name() + "." + name + " is given twice", "Give it once");
      }
    }
    return assigned;
  }

  /** The same of what is added: to a list or a set one element, to a number a number. */
  public Map<String, Object> added(List<String> assignments) {
    return assigned(assignments, Attributes::element);
  }

  private static AttributeType element(AttributeType type) {
    if (type instanceof ListOf list) {
      return list.element();
    }
    return type instanceof SetOf set ? set.element() : type;
  }

  /** What is asked of attributes. */
  public List<Comparison> compared(List<String> comparisons) {
    return comparisons.stream().map(written -> Comparison.parse(this, written)).toList();
  }

  /** The names of attributes, as they are. */
  public List<String> named(List<String> names) {
    names.forEach(this::attribute);
    return names;
  }

  /** The value that a text is of an attribute. */
  public Object value(String name, String text) {
    return value(name, text, type -> type);
  }

  private Object value(String name, String text, UnaryOperator<AttributeType> valued) {
    try {
      return values.ofText(valued.apply(attribute(name).type()), text);
    } catch (Misfit e) {
      throw e.of(member.name(), name);
    }
  }

  /** The value that something in a JSON document is of an attribute. */
  Object json(String name, @Nullable Object json) {
    try {
      return values.ofJson(attribute(name).type(), json);
    } catch (Misfit e) {
      throw e.of(member.name(), name);
    }
  }

  /** What identifies an item, written as values in the order of {@link Identity}. */
  public List<Object> id(List<String> texts) {
    return inOrder(member.name(), identity, texts, IN_ORDER);
  }

  /**
   * Values of attributes in a known order.
   *
   * @param fix what to do where there are too few or too many
   */
  public List<Object> inOrder(String of, List<String> names, List<String> texts, String fix) {
    if (names.size() != texts.size()) {
      throw new Mistake(
          "%s must be named by %s, but %s"
              .formatted(of, list(names), texts.isEmpty() ? "was not" : "was by " + shown(texts)),
          names.isEmpty() ? "Leave them out" : fix);
    }
    List<Object> id = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      id.add(value(names.get(i), texts.get(i)));
    }
    return id;
  }

  /** What identifies an item, taken from {@code attribute=value}, and nothing besides. */
  public List<Object> key(List<String> assignments) {
    if (assignments.stream().anyMatch(each -> each.indexOf('=') < 1)) {
      throw new Mistake(
          member.name() + " must be named by attribute=value, but was by " + shown(assignments),
          "Write " + String.join(" ", identity.stream().map(name -> name + "=…").toList()));
    }
    Map<String, Object> assigned = assigned(assignments);
    for (String name : assigned.keySet()) {
      if (!identity.contains(name)) {
        throw new Mistake(
            "%s does not identify %s".formatted(name, member.name()),
            "Name it by " + list(identity));
      }
    }
    return identifying(assigned);
  }

  /** What identifies an item, taken from the item. */
  public List<Object> key(Item item) {
    return identifying(item.toMap());
  }

  private List<Object> identifying(Map<String, Object> values) {
    List<Object> key = new ArrayList<>();
    for (String name : identity) {
      Object value = values.get(name);
      if (value == null) {
        throw new Mistake(
            "%s must be named by %s, but %s is missing"
                .formatted(member.name(), list(identity), name),
            "Add " + name);
      }
      key.add(value);
    }
    return key;
  }

  /** What there is to name. */
  String listed() {
    return member.name() + " has " + String.join(", ", declared.keySet());
  }

  /** An attribute as messages name it. */
  String named(String name) {
    return member.name() + "." + name;
  }

  Attribute attribute(String name) {
    Attribute attribute = declared.get(name);
    if (attribute == null) {
      Optional<String> nearest = Spelling.nearest(name, declared.keySet());
      throw new Mistake(
          "%s has no attribute %s%s"
              .formatted(
                  member.name(),
                  Shown.text(name),
                  nearest.map(n -> "; the nearest is " + n).orElse("")),
          "It has " + String.join(", ", declared.keySet()));
    }
    return attribute;
  }

  private static String list(List<String> names) {
    return names.isEmpty() ? "nothing" : String.join(", ", names);
  }

  private static String shown(List<String> texts) {
    return String.join(", ", texts.stream().map(Shown::text).toList());
  }
}
