// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Quoted;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value of the file: a scalar, a sequence or a mapping. Accessors of the other kinds return null.
 */
sealed interface YamlNode {

  Place place();

  /** The kind of value as messages name it: {@code a list}. */
  String kind();

  /** The place of a map entry with this value. */
  Place placeUnder(Place key);

  /** The same value at the place of an alias. */
  YamlNode at(Place other);

  /** The text of a scalar that is not empty. */
  default @Nullable String text() {
    return null;
  }

  /** The text of a scalar as the key of a map, where even null is a name. */
  default @Nullable String name() {
    return null;
  }

  default @Nullable List<YamlNode> items() {
    return null;
  }

  default @Nullable List<Entry> entries() {
    return null;
  }

  /** Whether the value is missing, as in {@code id:} without more, or null. */
  default boolean isEmpty() {
    return false;
  }

  /** The intended text, if this is a text in braces that lacks quotes: {@code {courseId}}. */
  default @Nullable String unquoted() {
    return null;
  }

  /** A text, number or keyword, kept as text: the reader of a setting knows what it must be. */
  record Scalar(Place place, String text, boolean plain) implements YamlNode {
    private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

    @Override
    public boolean isEmpty() {
      return plain && NOTHING.contains(text);
    }

    @Override
    public @Nullable String text() {
      return isEmpty() ? null : text;
    }

    @Override
    public String name() {
      return text;
    }

    @Override
    public String kind() {
      return isEmpty() ? "empty" : Quoted.of(text);
    }

    @Override
    public Place placeUnder(Place key) {
      return isEmpty() ? key : place;
    }

    @Override
    public YamlNode at(Place other) {
      return new Scalar(other, text, plain);
    }
  }

  /** A list; {@code flow} is the form in brackets. */
  record Sequence(Place place, boolean flow, List<YamlNode> items) implements YamlNode {
    @Override
    public String kind() {
      return "a list";
    }

    @Override
    public Place placeUnder(Place key) {
      return flow ? place : key;
    }

    @Override
    public YamlNode at(Place other) {
      return new Sequence(other, flow, items);
    }
  }

  /** A map without duplicate keys; {@code flow} is the form in braces. */
  record Mapping(Place place, boolean flow, List<Entry> entries) implements YamlNode {
    @Override
    public String kind() {
      return "a map";
    }

    @Override
    public Place placeUnder(Place key) {
      return key;
    }

    @Override
    public YamlNode at(Place other) {
      return new Mapping(other, flow, entries);
    }

    @Override
    public @Nullable String unquoted() {
      boolean oneWord = flow && entries.size() == 1 && entries.get(0).value().isEmpty();
      return oneWord ? "{" + entries.get(0).name() + "}" : null;
    }
  }

  /** One key of a map with its value. */
  record Entry(String name, Place key, YamlNode value) {
    Place place() {
      return value.placeUnder(key);
    }
  }
}
