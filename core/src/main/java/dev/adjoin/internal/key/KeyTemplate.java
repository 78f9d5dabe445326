// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.model.TemplateText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A key as words and fields between {@code #}: {@code COURSE#{semester}#{courseId}}.
 *
 * <p>No text of a field contains {@code #}, so that a key has one way to be split into segments,
 * and no value can look like a word, another segment or a shard.
 */
public record KeyTemplate(List<Segment> segments) {
  static final String SEPARATOR = TemplateText.SEPARATOR;

  public KeyTemplate {
    segments = List.copyOf(segments);
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("A key template must have at least one segment");
    }
    for (Segment segment : segments.subList(0, segments.size() - 1)) {
      if (segment instanceof Segment.Shard) {
        throw new IllegalArgumentException("A shard must be the last segment of its key template");
      }
    }
  }

  /** One part of a key template. */
  public sealed interface Segment {

    /** A fixed text; an empty one makes a key begin with the separator. */
    record Word(String text) implements Segment {
      public Word {
        TemplateText.fault(text)
            .filter(fault -> !text.isEmpty())
            .ifPresent(
                fault -> {
                  throw new IllegalArgumentException(
                      "A key's word must be plain text, but " + Quoted.of(text) + " " + fault);
                });
      }

      @Override
      public String toString() {
        return text;
      }
    }

    /** The value of an attribute. */
    record Field(String attribute, KeyCodec codec) implements Segment {

      /** The text of the value, or an exception that names the attribute. */
      String encode(Function<String, @Nullable Object> values) {
        Object value = values.apply(attribute);
        try {
          if (value == null) {
            throw new IllegalArgumentException("must have a value, but was absent");
          }
          return codec.encode(value);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "%s %s: it is part of a key"
                  .formatted(KeyValues.title(values, attribute), e.getMessage()),
              e);
        }
      }

      public Field named(String name) {
        return new Field(name, codec);
      }

      @Override
      public String toString() {
        return "{" + attribute + "}";
      }
    }

    /**
     * The shard of an item, the word {@code SHARD} and a number below {@code count}. The number is
     * calculated from the CRC-32 of the fields in {@code of}, so that a read which knows their
     * values knows the shard.
     */
    record Shard(int count, List<Field> of) implements Segment {
      private static final Word WORD = new Word("SHARD");

      /** The name of the number in a decoded key, which no attribute can have. */
      static final String NUMBER = "#shard";

      public Shard {
        of = List.copyOf(of);
        if (count < 2 || of.isEmpty()) {
          throw new IllegalArgumentException(
              "Shards must be at least two and follow from a field, but were %d from %s"
                  .formatted(count, of));
        }
      }

      /** The segments between separators. */
      Stream<Segment> positions() {
        return Stream.of(WORD, new Field(NUMBER, new ShardCodec(count)));
      }

      private String encode(int number) {
        return WORD + SEPARATOR + new ShardCodec(count).encode(number);
      }

      @Override
      public String toString() {
        return "SHARD#{shard}";
      }
    }
  }

  /** The fields in order, without those that only determine a shard. */
  public List<Segment.Field> fields() {
    List<Segment.Field> fields = new ArrayList<>(segments.size());
    for (Segment segment : segments) {
      if (segment instanceof Segment.Field field) {
        fields.add(field);
      }
    }
    return Collections.unmodifiableList(fields);
  }

  /** The names of the fields in order, each once. */
  public List<String> attributes() {
    return fields().stream().map(Segment.Field::attribute).distinct().toList();
  }

  /** Whether there is only one such key: it has neither fields nor shards. */
  public boolean isConstant() {
    return segments.stream().allMatch(Segment.Word.class::isInstance);
  }

  /** The word it begins with; empty when it begins with a field, or with the separator. */
  public String leadingWord() {
    return segments.get(0) instanceof Segment.Word first ? first.text() : "";
  }

  /** Over how many keys one key's items are spread; 1 when it is not sharded. */
  public int shards() {
    return segments.get(segments.size() - 1) instanceof Segment.Shard shard ? shard.count() : 1;
  }

  /**
   * The values in a key like {@link #decode}, also in one without a shard: while a migration gives
   * items a shard, some have none yet.
   */
  public Optional<Map<String, Object>> decodeSpread(String key) {
    return decode(key).or(() -> unsharded().decode(key));
  }

  /** This template without its shards. */
  public KeyTemplate unsharded() {
    return shards() == 1 ? this : new KeyTemplate(segments.subList(0, segments.size() - 1));
  }

  /** This template, which is sharded, with another number of shards. */
  public KeyTemplate inShards(int count) {
    return segments.get(segments.size() - 1) instanceof Segment.Shard shard
        ? unsharded().shardedBy(count, shard.of())
        : this;
  }

  /** This template spread over {@code count} keys; with one shard nothing is appended. */
  public KeyTemplate shardedBy(int count, List<Segment.Field> of) {
    if (count == 1) {
      return this;
    }
    List<Segment> sharded = new ArrayList<>(segments);
    sharded.add(new Segment.Shard(count, of));
    return new KeyTemplate(sharded);
  }

  /**
   * The key of these values, in the shard that they determine.
   *
   * @throws IllegalArgumentException naming the attribute whose value is absent or unfit
   */
  public String encode(Function<String, @Nullable Object> values) {
    return encode(values, shardOf(values));
  }

  /** The key of these values in a given shard; a key without shards has the shard 0 alone. */
  public String encode(Function<String, @Nullable Object> values, int shard) {
    if (shard < 0 || shard >= shards()) {
      throw new IllegalArgumentException(
          "A shard of %s must be from 0 to %d, but was %d".formatted(this, shards() - 1, shard));
    }
    String first = text(segments.get(0), values, shard);
    if (segments.size() == 1) {
      return first;
    }
    StringBuilder key = new StringBuilder(first);
    for (int i = 1; i < segments.size(); i++) {
      key.append(SEPARATOR).append(text(segments.get(i), values, shard));
    }
    return key.toString();
  }

  private String text(Segment segment, Function<String, @Nullable Object> values, int shard) {
    if (segment instanceof Segment.Field field) {
      return field.encode(values);
    }
    return segment instanceof Segment.Shard shards ? shards.encode(shard) : segment.toString();
  }

  /** The shard that these values determine. */
  public int shardOf(Function<String, @Nullable Object> values) {
    return segments.get(segments.size() - 1) instanceof Segment.Shard shard
        ? shard(shard.of().stream().map(field -> field.encode(values)).toList(), shard.count())
        : 0;
  }

  /** The values of a key by attribute, in field order; empty when the key is not of this form. */
  public Optional<Map<String, Object>> decode(String key) {
    return KeyMatch.of(positions(), key);
  }

  /**
   * Whether no key can be of both forms. True is proven: the numbers of segments differ, or at some
   * position the texts cannot be equal.
   */
  public boolean isDisjointFrom(KeyTemplate other) {
    return KeyMatch.areDisjoint(positions(), other.positions());
  }

  /** Whether this template is the other one, or that one with more segments behind it. */
  public boolean continues(KeyTemplate other) {
    int length = other.segments.size();
    return segments.size() >= length && segments.subList(0, length).equals(other.segments);
  }

  /** The parts between the separators. */
  List<Segment> positions() {
    if (shards() == 1) {
      return segments;
    }
    return segments.stream()
        .flatMap(s -> s instanceof Segment.Shard shard ? shard.positions() : Stream.of(s))
        .toList();
  }

  /** The same template with each field changed, those that determine a shard included. */
  public KeyTemplate map(UnaryOperator<Segment.Field> change) {
    return new KeyTemplate(segments.stream().map(s -> mapped(s, change)).toList());
  }

  private static Segment mapped(Segment segment, UnaryOperator<Segment.Field> change) {
    if (segment instanceof Segment.Shard shard) {
      return new Segment.Shard(shard.count(), shard.of().stream().map(change).toList());
    }
    return segment instanceof Segment.Field field ? change.apply(field) : segment;
  }

  /** The lower bound of the keys with the first fields: the key cut after them, then {@code #}. */
  public KeyBound start(int fields) {
    return new KeyBound(first(fields), KeyBound.BELOW);
  }

  /** The upper bound of the keys with the first fields. */
  public KeyBound past(int fields) {
    return new KeyBound(first(fields), KeyBound.PAST);
  }

  /** This template cut right after so many fields; its leading words for none. */
  KeyTemplate first(int fields) {
    return new KeyTemplate(segments.subList(0, lengthOf(fields)));
  }

  /** The number of segments up to the end of the first fields. */
  int lengthOf(int fields) {
    if (fields < 0 || fields > fields().size()) {
      throw new IllegalArgumentException(
          "The fields of %s must be from 0 to %d, but were %d"
              .formatted(this, fields().size(), fields));
    }
    int seen = 0;
    for (int i = 0; i < segments.size(); i++) {
      boolean varies = !(segments.get(i) instanceof Segment.Word);
      if (varies && fields == 0) {
        return i;
      }
      if (varies && ++seen == fields) {
        return i + 1;
      }
    }
    return segments.size();
  }

  /** As the model file writes it: {@code GROUP#{groupId}#SHARD#{shard}}. */
  @Override
  public String toString() {
    return segments.stream().map(Segment::toString).collect(Collectors.joining(SEPARATOR));
  }

  /** The shard of an id. Stored keys depend on this function, so it must never change. */
  private static int shard(List<String> encoded, int count) {
    CRC32 checksum = new CRC32();
    checksum.update(String.join(SEPARATOR, encoded).getBytes(StandardCharsets.UTF_8));
    return (int) (checksum.getValue() % count);
  }
}
