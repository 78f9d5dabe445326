// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The text of a key, or of a bound of a key range, with encoded inputs: {@code COURSE#{courseId}}.
 *
 * @param end the end of a bound; empty for a key
 * @param isPartition whether it is a partition key rather than a sort key
 * @param ofEachShard whether there is one such key for each shard, instead of the one shard that
 *     the values determine
 */
public record KeyText(KeyTemplate template, String end, boolean isPartition, boolean ofEachShard)
    implements Placeholder {
  /** The name of the input that holds the number of a shard; no attribute has this name. */
  public static final String SHARD = "#shard";

  /** A part of the text. */
  public sealed interface Piece {}

  /** Fixed text. */
  public record Literal(String text) implements Piece {}

  /** The encoded value of an input, or of an attribute of an item that was found. */
  public record Value(Segment.Field field) implements Piece {}

  /**
   * The number of a shard.
   *
   * @param of the fields from which it is calculated; empty if each shard is read
   */
  public record ShardNumber(int count, List<Segment.Field> of) implements Piece {
    public ShardNumber {
      of = List.copyOf(of);
    }
  }

  /** The text of a key or of a name that is made like one. */
  public static KeyText of(KeyTemplate template) {
    return sort(template);
  }

  static KeyText partition(KeyTemplate template) {
    return new KeyText(template, KeyBound.AT, true, false);
  }

  static KeyText sort(KeyTemplate template) {
    return new KeyText(template, KeyBound.AT, false, false);
  }

  static KeyText bound(KeyBound bound) {
    return new KeyText(bound.template(), bound.end(), false, false);
  }

  /** The same key for each shard, if it has any. */
  KeyText each() {
    return new KeyText(template, end, isPartition, template.shards() > 1);
  }

  /** The key of one shard, whose number becomes fixed text. */
  KeyText in(int shard) {
    List<Segment> segments = new ArrayList<>();
    for (Segment segment : template.segments()) {
      if (segment instanceof Segment.Shard) {
        segments.add(new Segment.Word("SHARD"));
        segments.add(new Segment.Word(Integer.toString(shard)));
      } else {
        segments.add(segment);
      }
    }
    return new KeyText(new KeyTemplate(segments), end, isPartition, false);
  }

  /**
   * The text in pieces, neighbouring literals joined.
   *
   * @throws IllegalStateException for the bound just before a key, which is calculated from its
   *     whole text
   */
  public List<Piece> pieces() {
    if (end.equals(KeyBound.BEFORE)) {
      throw new IllegalStateException("The text just before a key has no pieces");
    }
    List<Piece> pieces = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    for (Segment segment : template.segments()) {
      if (segment != template.segments().get(0)) {
        literal.append('#');
      }
      if (segment instanceof Segment.Word word) {
        literal.append(word.text());
        continue;
      }
      if (segment instanceof Segment.Shard) {
        literal.append("SHARD#");
      }
      flush(literal, pieces);
      pieces.add(
          segment instanceof Segment.Shard shard
              ? new ShardNumber(shard.count(), ofEachShard ? List.of() : shard.of())
              : new Value((Segment.Field) segment));
    }
    literal.append(end);
    flush(literal, pieces);
    return pieces;
  }

  private static void flush(StringBuilder literal, List<Piece> pieces) {
    if (!literal.isEmpty()) {
      pieces.add(new Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  @Override
  public String fill(Function<String, @Nullable Object> values) {
    String text =
        ofEachShard && values.apply(SHARD) instanceof Integer shard
            ? template.encode(values, shard)
            : new KeyBound(template, end).encode(values);
    if (isPartition) {
      KeyLimits.partition(text, template, values);
    } else {
      KeyLimits.sort(text, template, values);
    }
    return text;
  }

  @Override
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>(template.attributes());
    if (ofEachShard) {
      names.add(SHARD);
      return names;
    }
    for (Segment segment : template.segments()) {
      if (segment instanceof Segment.Shard shard) {
        shard.of().forEach(field -> names.add(field.attribute()));
      }
    }
    return names;
  }

  @Override
  public String toString() {
    return new KeyBound(template, end).toString();
  }
}
