// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.request.DerivedValue;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Placeholder;
import dev.adjoin.internal.request.Question;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.StoredValue;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.text.SourceText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The body of a function that writes: reads, conditions and requests. It knows what is sent when; a
 * language knows how that is written.
 */
final class WriteBody {
  private final Language language;
  private final WriteCode code;
  private final KeyFields fields;

  /** The statements and expressions that differ between languages. */
  interface Language {
    /** The values in keys. */
    KeyFields.Language keys();

    /** The text of a key. */
    String text(KeyFields fields, KeyText text);

    // ---- Statements

    /**
     * Declares a generated value.
     *
     * @param name {@link WriteRequests#NOW} or {@link WriteRequests#TOKEN}
     */
    String generate(String variable, String name);

    /**
     * Reads an item.
     *
     * @param variable the variable of the item; null if nothing depends on the item
     * @param mustExist whether the function fails if there is no item
     */
    String read(
        WriteBody body, @Nullable String variable, Request get, boolean mustExist, int depth);

    /** A branch; both parts are statements of the next depth. */
    String branch(String condition, String yes, String no, int depth);

    /** Sends a request. */
    String send(WriteBody body, Request request, int depth);

    /** A statement that does nothing. */
    String nothing(int depth);

    // ---- Conditions

    /** An item that may be absent exists. */
    String isThere(String item);

    /** An item has an attribute. */
    String hasAttribute(String item, String name);

    /** A map of an item has a member. */
    String hasMember(String item, String map, String member);

    /** Two values, as they are stored, differ. */
    String differs(String one, String other);

    /**
     * A value is compared with a constant.
     *
     * @param value a parameter, or an attribute of an item
     * @param sign {@code =}, {@code !=}, {@code <}, {@code <=}, {@code >} or {@code >=}; only
     *     numbers are compared by the last four
     */
    String compared(AttributeType type, String value, String sign, String constant);

    /** All or any of several conditions. */
    String joined(List<String> conditions, boolean isAll);

    // ---- Values

    /** A parameter as it is stored. */
    String given(Input input);

    /** A generated value as it is stored. */
    String generated(String variable);

    /** An attribute of an item as it is stored. */
    String attribute(String item, String name);

    /** A member of a map of an item as it is stored. */
    String member(String item, String map, String member);

    /** The number after a stored number. */
    String next(String stored);

    /** A time in epoch seconds. */
    String epochSeconds(Input time);

    /** An attribute of an item as a number, text or truth value of the language. */
    String comparable(AttributeType type, String item, String name);
  }

  private WriteBody(Language language, WriteCode code) {
    this.language = language;
    this.code = code;
    this.fields = KeyFields.ofWrite(language.keys(), code);
  }

  static String of(Language language, WriteCode code) {
    WriteBody body = new WriteBody(language, code);
    StringBuilder text = new StringBuilder();
    Set<String> names = body.names(code.flow());
    for (String name : List.of(WriteRequests.NOW, WriteRequests.TOKEN)) {
      if (names.contains(name)) {
        text.append(language.generate(body.variable(name), name));
      }
    }
    return text.append(body.flow(code.flow(), 1)).toString();
  }

  // ---- Statements ----------------------------------------------------------------------------

  private String flow(WriteFlow flow, int depth) {
    StringBuilder text = new StringBuilder();
    for (WriteFlow.ReadItem item : flow.reads()) {
      boolean mayBeAbsent =
          flow instanceof WriteFlow.Ask ask
              && ask.question().equals(new Question.ItemExists(item.label()));
      boolean isUsed = names(flow).contains(item.label());
      text.append(
          language.read(
              this, isUsed ? variable(item.label()) : null, item.get(), !mayBeAbsent, depth));
    }
    if (flow instanceof WriteFlow.Ask ask) {
      return text.append(
              language.branch(
                  condition(ask.question()),
                  flow(ask.yes(), depth + 1),
                  flow(ask.no(), depth + 1),
                  depth))
          .toString();
    }
    Request request = WriteCode.request((WriteFlow.Send) flow);
    return text.append(
            request == null ? language.nothing(depth) : language.send(this, request, depth))
        .toString();
  }

  /** The labels of the items and the names of the generated values that a flow depends on. */
  private Set<String> names(WriteFlow flow) {
    Set<String> names = new HashSet<>();
    flow.reads()
        .forEach(item -> WriteCodes.placeholders(item.get(), each -> add(each.names(), names)));
    if (flow instanceof WriteFlow.Ask ask) {
      add(names(ask.question()), names);
      names.addAll(names(ask.yes()));
      names.addAll(names(ask.no()));
    } else {
      Request request = WriteCode.request((WriteFlow.Send) flow);
      if (request != null) {
        WriteCodes.placeholders(request, each -> add(each.names(), names));
      }
    }
    return names;
  }

  private static Set<String> names(Question question) {
    Set<String> names = new HashSet<>();
    if (question instanceof Question.ItemExists exists) {
      names.add(exists.item() + ".");
    } else if (question instanceof Question.HoldsEdge holds) {
      names.add(holds.item() + ".");
      names.addAll(holds.member().names());
    } else if (question instanceof Question.HasValue has) {
      names.add(has.item() + ".");
    } else if (question instanceof Question.Differs) {
      names.add(WriteRequests.OLD + ".");
    } else if (question instanceof Question.Holds holds) {
      holds.terms().forEach(term -> names.add(term.attribute()));
    }
    return names;
  }

  private void add(Set<String> origins, Set<String> names) {
    for (String origin : origins) {
      if (code.input(origin) == null) {
        int dot = origin.indexOf('.');
        names.add(dot < 0 ? origin : origin.substring(0, dot));
      }
    }
  }

  /** The variable of an item that was read or of a generated value. */
  String variable(String label) {
    return code.local(label, language.keys());
  }

  // ---- Conditions ----------------------------------------------------------------------------

  private String condition(Question question) {
    if (question instanceof Question.ItemExists exists) {
      return language.isThere(variable(exists.item()));
    }
    if (question instanceof Question.HasValue has) {
      return language.hasAttribute(
          variable(has.item()), code.read(has.item() + "." + has.attribute()).attribute().stored());
    }
    if (question instanceof Question.HoldsEdge holds) {
      return language.hasMember(variable(holds.item()), holds.attribute(), text(holds.member()));
    }
    if (question instanceof Question.Differs differs) {
      return joined(
          differs.attributes().stream()
              .map(name -> language.differs(stored(name), stored(WriteRequests.OLD + "." + name)))
              .toList(),
          false);
    }
    return joined(((Question.Holds) question).terms().stream().map(this::term).toList(), true);
  }

  /** A term of a sparse view, which compares a value with one or several constants. */
  private String term(When.Term term) {
    AttributeType type = code.type(term.attribute());
    Input input = code.input(term.attribute());
    String value;
    if (input == null) {
      WriteCode.ReadAttribute read = code.read(term.attribute());
      value = language.comparable(type, variable(read.label()), read.attribute().stored());
    } else {
      value = language.keys().parameter(input);
    }
    boolean isUnequal = term.operator() == When.Operator.UNEQUAL;
    String sign =
        switch (term.operator()) {
          case EQUAL, IN -> "=";
          case UNEQUAL -> "!=";
          default -> term.operator().sign();
        };
    return joined(
        term.values().stream()
            .map(constant -> language.compared(type, value, sign, constant))
            .toList(),
        isUnequal);
  }

  private String joined(List<String> conditions, boolean isAll) {
    return conditions.size() == 1 ? conditions.get(0) : language.joined(conditions, isAll);
  }

  // ---- Values --------------------------------------------------------------------------------

  /** The key of a request, by the names of its attributes. */
  KeyFields fields() {
    return fields;
  }

  /** The text of a key. */
  String text(KeyText text) {
    return language.text(fields, text);
  }

  /** A value as it is stored. */
  String value(Placeholder placeholder) {
    if (placeholder instanceof DerivedValue derived) {
      if (derived.form() == DerivedValue.Form.NEXT) {
        return language.next(stored(derived.name()));
      }
      Input input = Objects.requireNonNull(code.input(derived.name()));
      return input.type() == Scalar.INSTANT ? language.epochSeconds(input) : language.given(input);
    }
    return stored(((StoredValue) placeholder).name());
  }

  private String stored(String name) {
    WriteCode.Origin origin = code.origin(name);
    if (origin instanceof WriteCode.Given given) {
      return language.given(given.input());
    }
    if (origin instanceof WriteCode.Generated generated) {
      return language.generated(variable(generated.name()));
    }
    if (origin instanceof WriteCode.ReadMember member) {
      return language.member(variable(member.label()), member.attribute(), text(member.member()));
    }
    WriteCode.ReadAttribute read = (WriteCode.ReadAttribute) origin;
    return language.attribute(variable(read.label()), read.attribute().stored());
  }

  // ---- Attribute values ----------------------------------------------------------------------

  /** The attribute values of a language whose SDK takes DynamoDB's own types. */
  interface TypedLanguage extends Language {
    /** A string that is an expression of the language. */
    String textValue(String expression);

    /** A constant number. */
    String numberValue(String digits);

    /** A map of attribute values; the names are expressions. */
    CodeTree mapValue(Map<String, CodeTree> members);
  }

  /**
   * An attribute value of the API as an expression.
   *
   * @param value a map with a tag such as {@code S}, and behind it a placeholder, a constant or the
   *     members of a map
   */
  CodeTree typed(TypedLanguage typed, Object value) {
    Map.Entry<?, ?> tagged = ((Map<?, ?>) value).entrySet().iterator().next();
    Object behind = tagged.getValue();
    if (behind instanceof KeyText key) {
      return new CodeTree.Text(typed.textValue(text(key)));
    }
    if (behind instanceof Placeholder placeholder) {
      return new CodeTree.Text(value(placeholder));
    }
    if (behind instanceof Map<?, ?> members) {
      return typed.mapValue(typedMembers(typed, members));
    }
    String constant = (String) behind;
    return new CodeTree.Text(
        tagged.getKey().equals("N")
            ? typed.numberValue(constant)
            : typed.textValue(SourceText.quoted(constant)));
  }

  /** The members of a key, an item or a map, by their quoted names. */
  Map<String, CodeTree> typedMembers(TypedLanguage typed, Map<?, ?> members) {
    Map<String, CodeTree> all = new LinkedHashMap<>();
    members.forEach((name, each) -> all.put(SourceText.quoted((String) name), typed(typed, each)));
    return all;
  }

  /** The members of a request that are single writes: each kind with its body. */
  static Stream<Map.Entry<String, Map<String, Object>>> writes(Request request) {
    return ((List<?>) request.body().get("TransactItems"))
        .stream().map(item -> kindAndBody((Map<?, ?>) item));
  }

  @SuppressWarnings("unchecked")
  private static Map.Entry<String, Map<String, Object>> kindAndBody(Map<?, ?> item) {
    Map.Entry<?, ?> entry = item.entrySet().iterator().next();
    return Map.entry((String) entry.getKey(), (Map<String, Object>) entry.getValue());
  }
}
