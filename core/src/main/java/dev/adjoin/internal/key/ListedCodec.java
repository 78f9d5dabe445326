// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.model.AttributeType.Choice;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Encodes a few listed values, each with a text of its own: enums and booleans. */
record ListedCodec(List<Object> values, List<String> texts) implements KeyCodec {
  static final ListedCodec BOOL = new ListedCodec(List.of(false, true), List.of("false", "true"));
  private static final int MOST_ORDERED = 1000;
  private static final int SHOWN = 10;

  ListedCodec {
    values = List.copyOf(values);
    texts = List.copyOf(texts);
    if (new HashSet<>(texts).size() != values.size()) {
      throw new IllegalArgumentException("Each value must have one text, but was " + texts);
    }
  }

  /** The codec of an enum: positions if it is ordered, else its words. */
  static ListedCodec of(Choice choice, StringCodec text) {
    List<String> values = choice.values();
    return new ListedCodec(
        List.copyOf(values),
        choice.ordered() ? positions(values.size()) : values.stream().map(text::encode).toList());
  }

  private static List<String> positions(int count) {
    if (count > MOST_ORDERED) {
      throw new IllegalArgumentException(
          "An ordered enum must have at most " + MOST_ORDERED + " values, but was " + count);
    }
    return IntStream.range(0, count).mapToObj("%03d"::formatted).toList();
  }

  @Override
  public String encode(Object value) {
    int position = values.indexOf(value);
    if (position < 0) {
      throw new IllegalArgumentException(
          "must be one of " + listed() + ", but was " + Quoted.of(value.toString()));
    }
    return texts.get(position);
  }

  @Override
  public Object decode(String text) {
    int position = texts.indexOf(text);
    if (position < 0) {
      throw new IllegalArgumentException(
          "must be the text of one of " + listed() + ", but was " + Quoted.of(text));
    }
    return values.get(position);
  }

  @Override
  public boolean isOrdered() {
    return texts.stream().allMatch(text -> text.chars().allMatch(c -> c > '$'));
  }

  private String listed() {
    return values.stream().limit(SHOWN).map(Object::toString).collect(Collectors.joining(", "))
        + (values.size() > SHOWN ? ", …" : "");
  }
}
