// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.GeneratedId;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Parses the text of an attribute in a model file: {@code type}, {@code type?} or {@code type =
 * default}.
 */
public final class AttributeText {
  private static final int DEEPEST = 16;
  private static final String HOW =
      "Write a type such as string, int?, instant = now, enum(a, b), list(string, max 10), set(int)"
          + " or map(Address)";
  private final String text;
  private int at;

  private AttributeText(String text) {
    this.text = text;
  }

  public static Attribute parse(String name, String text) throws MalformedText {
    return new AttributeText(text).attribute(name);
  }

  /**
   * The default that {@code = text} means: for an instant, {@code now} and {@code changed} too; for
   * a string or UUID, kinds of generated ids.
   */
  public static Default preset(AttributeType type, String text) {
    if (type == Scalar.INSTANT) {
      for (Default.Stamp stamp : Default.Stamp.values()) {
        if (stamp.text().equals(text)) {
          return stamp;
        }
      }
    }
    for (GeneratedId.Kind kind : GeneratedId.Kind.values()) {
      Default generated = new Default.Generated(kind);
      boolean holds =
          type == Scalar.STRING || type == Scalar.UUID && kind == GeneratedId.Kind.UUIDV7;
      if (holds && generated.text().equals(text)) {
        return generated;
      }
    }
    return new Default.Literal(text);
  }

  private Attribute attribute(String name) throws MalformedText {
    AttributeType type = type(0);
    boolean optional = take('?');
    Default preset = take('=') ? preset(type, rest()) : null;
    if (at < text.length()) {
      throw malformed("\"" + text.substring(at) + "\" is not allowed after the type");
    }
    return new Attribute(name, type, optional, preset);
  }

  private AttributeType type(int depth) throws MalformedText {
    if (depth > DEEPEST) {
      throw malformed("types are nested more than " + DEEPEST + " deep");
    }
    String word = word();
    if (!take('(')) {
      return simple(word);
    }
    AttributeType type = compound(word, depth);
    if (!take(')')) {
      throw malformed("the bracket after \"" + word + "\" is not closed");
    }
    return type;
  }

  private static AttributeType simple(String word) {
    for (Scalar scalar : Scalar.values()) {
      if (scalar.text().equals(word)) {
        return scalar;
      }
    }
    return new AttributeType.Named(word);
  }

  private AttributeType compound(String word, int depth) throws MalformedText {
    switch (word.toLowerCase(Locale.ROOT)) {
      case "enum":
        return choice();
      case "list":
        AttributeType element = type(depth + 1);
        return new AttributeType.ListOf(element, take(',') ? max() : null);
      case "set":
        return new AttributeType.SetOf(type(depth + 1));
      case "map":
        return new AttributeType.MapOf(type(depth + 1));
      default:
        throw malformed(
            "\"" + word + "(\" is not a type; only enum, list, set and map have brackets");
    }
  }

  private AttributeType choice() throws MalformedText {
    List<String> values = new ArrayList<>();
    values.add(word());
    boolean ordered = take('<');
    if (ordered || take(',')) {
      do {
        values.add(word());
      } while (take(ordered ? '<' : ','));
    }
    if (values.stream().distinct().count() < values.size()) {
      throw malformed("an enum value is there twice");
    }
    return new AttributeType.Choice(values, ordered);
  }

  private @Nullable Integer max() throws MalformedText {
    if (word().equals("max")) {
      try {
        int max = Integer.parseInt(word());
        if (max > 0) {
          return max;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
    }
    throw malformed("a list's bound must read \"max n\" with n at least 1");
  }

  private String word() throws MalformedText {
    skipSpace();
    int start = at;
    while (at < text.length() && isWordPart(text.charAt(at))) {
      at++;
    }
    if (start == at) {
      throw malformed(
          at < text.length()
              ? "\"" + text.charAt(at) + "\" is not a word"
              : "a word is missing at the end");
    }
    return text.substring(start, at);
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '$';
  }

  private boolean take(char wanted) {
    skipSpace();
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      skipSpace();
      return true;
    }
    return false;
  }

  private String rest() {
    String rest = text.substring(at).strip();
    at = text.length();
    return rest;
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private MalformedText malformed(String why) {
    String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
    return new MalformedText(
        Tag.ATTRIBUTE_SYNTAX, "\"" + shown + "\" is not an attribute type: " + why, HOW);
  }
}
