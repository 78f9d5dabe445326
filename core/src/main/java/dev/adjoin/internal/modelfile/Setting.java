// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static java.util.stream.Collectors.joining;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.modelfile.YamlNode.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A value of the file, read as what it must be. A value of another kind is reported and read as
 * null, so that the reader continues with a default.
 */
final class Setting {
  static final SettingWords<Boolean> FLAGS = SettingWords.of(List.of(true, false), String::valueOf);
  private static final int MOST_DIGITS = 10;
  private final FileProblems problems;
  private final String name;
  private final int element;
  private final Place key;
  private final YamlNode node;

  private Setting(FileProblems problems, String name, int element, Place key, YamlNode node) {
    this.problems = problems;
    this.name = name;
    this.element = element;
    this.key = key;
    this.node = node;
  }

  static Setting root(YamlNode node, FileProblems problems) {
    return new Setting(problems, "", 0, problems.place(1, 1), node);
  }

  /** A parser of a text with a syntax of its own. */
  interface TextParser<T> {
    T parse(String text) throws MalformedText;
  }

  /** The key of this value in its map. */
  String name() {
    return name;
  }

  /** The name of the value at the beginning of a message. */
  private String label() {
    String quoted = name.isEmpty() ? "The file" : Quoted.of(name);
    return element == 0 ? quoted : "Element " + element + " of " + quoted;
  }

  private Place place() {
    return node.placeUnder(key);
  }

  boolean isMap() {
    return node.entries() != null;
  }

  boolean isList() {
    return node.items() != null;
  }

  /** Whether nothing is written after the key. */
  boolean isEmpty() {
    return node.isEmpty();
  }

  /** Whether this is a map with a map under the key, such as the variants of a type. */
  boolean holdsMaps(String key) {
    List<Entry> entries = node.entries();
    return entries != null
        && entries.stream()
            .filter(entry -> entry.name().equals(key))
            .map(this::under)
            .anyMatch(value -> value.isMap() && !value.isLongAttribute());
  }

  /** Whether this is an attribute in the long form, {@code {type: string, was: fax}}. */
  private boolean isLongAttribute() {
    List<Entry> entries = node.entries();
    return entries != null
        && entries.stream().anyMatch(e -> e.name().equals("type") && e.value().text() != null);
  }

  boolean isText() {
    return node.text() != null;
  }

  @Nullable String text() {
    if (!isText()) {
      wrong("a text", textFix());
    }
    return node.text();
  }

  /** The text; a missing one is empty, and not reported here. */
  @Nullable String textOrEmpty() {
    return node.isEmpty() ? "" : text();
  }

  private String textFix() {
    String unquoted = node.unquoted();
    if (unquoted != null) {
      return "Put quotes around the whole text, such as " + name + ": \"" + unquoted + "\"";
    }
    return node.isEmpty()
        ? "Write a text, in quotes if it begins with #, or remove the key"
        : "Write a single text";
  }

  /** The texts among the elements of a list. */
  List<String> listedTexts() {
    List<YamlNode> items = node.items();
    return items == null
        ? List.of()
        : items.stream().map(YamlNode::text).filter(Objects::nonNull).distinct().toList();
  }

  /** The value as YAML, if it is a text or a list of texts. */
  String written() {
    List<YamlNode> items = node.items();
    return items == null
        ? QuotedText.written(node.text())
        : items.stream().map(i -> QuotedText.written(i.text())).collect(joining(", ", "[", "]"));
  }

  /** One text, or a list of them. */
  @Nullable List<String> texts() {
    return oneOrMore(Setting::text);
  }

  /** One text, or a list of them that is not empty. */
  @Nullable List<String> names() {
    if (isList() && elements().isEmpty()) {
      invalid("lists nothing", "Name at least one attribute");
    }
    List<String> names = texts();
    return names == null || names.isEmpty() ? null : names;
  }

  /** One value or a list of values, each read by the reader; wrong ones are left out. */
  <T> @Nullable List<T> oneOrMore(Function<Setting, @Nullable T> reader) {
    if (!isText() && !isList()) {
      wrong("a text or a list of texts", "Write one text, or a list such as [a, b]");
      return null;
    }
    List<T> read = new ArrayList<>();
    for (Setting value : elements()) {
      T element = reader.apply(value);
      if (element != null) {
        read.add(element);
      }
    }
    return read;
  }

  /** The elements of a list; any other value is a list of itself. */
  private List<Setting> elements() {
    List<YamlNode> items = node.items();
    if (items == null) {
      return List.of(this);
    }
    List<Setting> elements = new ArrayList<>();
    for (YamlNode item : items) {
      elements.add(new Setting(problems, name, elements.size() + 1, item.place(), item));
    }
    return elements;
  }

  @Nullable Boolean flag() {
    return word(FLAGS);
  }

  <T> @Nullable T word(SettingWords<T> words) {
    return word(words, words.either(), words::nearest);
  }

  <T> @Nullable T word(SettingWords<T> words, String expected, String fix) {
    return word(words, expected, text -> fix);
  }

  private <T> @Nullable T word(SettingWords<T> words, String expected, UnaryOperator<String> fix) {
    String text = text();
    T meaning = text == null ? null : words.meaning(text);
    if (text != null && meaning == null) {
      invalid("must be " + expected + ", but is " + Quoted.of(text), fix.apply(text));
    }
    return meaning;
  }

  /** A whole number from 1. */
  @Nullable Integer count() {
    return count(Integer.MAX_VALUE);
  }

  @Nullable Integer count(int most) {
    String text = text();
    if (text == null) {
      return null;
    }
    long number = isDigits(text) ? Long.parseLong(text) : 0;
    if (number < 1 || number > most) {
      String range = most == Integer.MAX_VALUE ? "of at least 1" : "from 1 to " + most;
      String found = "must be a whole number " + range + ", but is " + Quoted.of(text);
      invalid(found, "Write a number such as " + name + ": 4");
      return null;
    }
    return (int) number;
  }

  /** A number of shards, from 1 to 100. */
  @Nullable Integer shards() {
    return count(Member.MOST_SHARDS);
  }

  private static boolean isDigits(String text) {
    return text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  <T> @Nullable T parsed(TextParser<T> parser) {
    String text = text();
    try {
      return text == null ? null : parser.parse(text);
    } catch (MalformedText e) {
      problems.error(e.tag(), place(), e.found(), e.fix());
      return null;
    }
  }

  /** The entries of a map whose keys are names that its author chose. */
  @Nullable List<Setting> named(String example) {
    List<Entry> entries = node.entries();
    if (entries == null) {
      wrong("a map", "Write it as a map, such as " + example);
      return null;
    }
    return entries.stream().map(this::under).toList();
  }

  /**
   * The entries of a map with given keys. An unknown key is reported; a misspelt one is read as the
   * key that was meant, so that there is one mistake and not two.
   */
  MapSettings keys(MapFormat shape) {
    List<Setting> values = named(shape.example());
    if (values == null) {
      return MapSettings.none(this, shape);
    }
    List<Setting> read = new ArrayList<>(values);
    for (Setting value : values) {
      if (!shape.has(value.name)) {
        Optional<String> nearest = Spelling.nearest(value.name, shape.keys());
        unknown(value, shape, nearest);
        nearest.ifPresent(meant -> read.add(0, value.calledBy(meant)));
        nearest.ifPresent(meant -> problems.readAs(value.key, meant));
      }
    }
    return new MapSettings(this, shape, read);
  }

  private Setting calledBy(String other) {
    return new Setting(problems, other, element, key, node);
  }

  private Setting under(Entry entry) {
    return new Setting(problems, entry.name(), 0, entry.key(), entry.value());
  }

  private void unknown(Setting value, MapFormat shape, Optional<String> nearest) {
    boolean isAttribute = shape.has("attributes") && value.isText();
    String otherwise = isAttribute ? "Remove it, move it under attributes" : "Remove it";
    String fix =
        nearest
            .map(n -> "Write " + n + " instead")
            .orElse(otherwise + ", or use one of " + String.join(", ", shape.keys()));
    problems.error(
        Tag.UNKNOWN_KEY, value.key, value.label() + " is not a key of " + shape.what(), fix);
  }

  void missing(String key, MapFormat shape) {
    String found = label() + " has no " + Quoted.of(key) + ", which " + shape.what() + " must have";
    problems.error(Tag.MISSING_KEY, place(), found, "Add it, such as in " + shape.example());
  }

  void wrong(String expected, String fix) {
    String found = label() + " must be " + expected + ", but is " + node.kind();
    problems.error(Tag.WRONG_TYPE, place(), found, fix);
  }

  /** Reports a value of the right kind that is not valid; {@code found} follows its name. */
  void invalid(String found, String fix) {
    problems.error(Tag.INVALID_VALUE, place(), label() + " " + found, fix);
  }
}
