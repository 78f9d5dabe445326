// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.WriteRequests;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The values of a key's fields as expressions of a language, encoded for the key. */
final class KeyFields {
  private final Language language;
  private final Function<Segment.Field, String> values;

  /** The expressions that differ between languages. */
  interface Language {
    /** A parameter of the function. */
    String parameter(Input input);

    /** A value, encoded for a key. */
    String encoded(Encoding encoding, String value);

    /**
     * An attribute of an item.
     *
     * @param isNumber whether it is a whole number rather than a text
     */
    String attribute(String item, String name, boolean isNumber);

    /** A part of a key of an item, which {@code #} separates from the others. */
    String segment(String item, String key, int number);

    /** A name in the style of the language. */
    String identifier(IdentifierWords name);

    /** A variable of the function, as an expression. */
    default String variable(String name) {
      return name;
    }

    /** The number of the shard that is read. */
    String shard();

    /**
     * The number of the shard that an item is in.
     *
     * @param id the encoded values that determine it
     */
    String shardOf(List<String> id, int shards);
  }

  private KeyFields(Language language, Function<Segment.Field, String> values) {
    this.language = language;
    this.values = values;
  }

  /** The values are parameters. */
  static KeyFields ofParameters(Language language, List<Input> inputs) {
    return new KeyFields(
        language,
        field -> {
          Input input = RequestParts.input(inputs, field);
          return language.encoded(
              Encoding.of(input.type(), field.codec()), language.parameter(input));
        });
  }

  /** The values are those of a write: parameters, attributes of items that were read, the time. */
  static KeyFields ofWrite(Language language, WriteCode code) {
    return new KeyFields(
        language,
        field -> {
          String origin = field.attribute();
          Input input = code.input(origin);
          if (input != null) {
            return language.encoded(
                Encoding.of(input.type(), field.codec()), language.parameter(input));
          }
          if (origin.equals(WriteRequests.NOW)) {
            return language.variable(code.local(WriteRequests.NOW, language));
          }
          WriteCode.ReadAttribute read = code.read(origin);
          Encoding encoding = Encoding.ofStored(read.attribute().type(), field.codec());
          return language.encoded(
              encoding,
              language.attribute(
                  language.variable(code.local(read.label(), language)),
                  read.attribute().stored(),
                  encoding.isNumber()));
        });
  }

  /** The values are those of an item that was found, which is in this variable. */
  KeyFields ofItem(ReadCode.FoundKey key, String item) {
    return new KeyFields(
        language,
        field -> found(Objects.requireNonNull(key.values().get(field.attribute())), item));
  }

  private String found(ReadCode.FoundValue value, String item) {
    if (value instanceof ReadCode.OfAttribute of) {
      return language.encoded(
          of.encoding(), language.attribute(item, of.attribute(), of.encoding().isNumber()));
    }
    ReadCode.OfKey of = (ReadCode.OfKey) value;
    return language.segment(item, of.key().isEmpty() ? "$key" : of.key(), of.segment());
  }

  /** The expression of a piece that is not a literal. */
  String value(KeyText.Piece piece) {
    if (piece instanceof KeyText.Value value) {
      return values.apply(value.field());
    }
    KeyText.ShardNumber shard = (KeyText.ShardNumber) piece;
    return shard.of().isEmpty()
        ? language.shard()
        : language.shardOf(shard.of().stream().map(values).toList(), shard.count());
  }
}
