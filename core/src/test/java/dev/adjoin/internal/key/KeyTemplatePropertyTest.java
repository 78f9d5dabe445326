// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.template;
import static dev.adjoin.internal.key.Keys.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.KeyTemplate.Segment.Word;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class KeyTemplatePropertyTest {
  private static final Field ID = new Field("id", Keys.ESCAPED);

  /** A template and values for it. */
  record Filled(KeyTemplate template, Map<String, Object> values) {
    String key() {
      return template.encode(Keys.values(values));
    }
  }

  /** A field's codec and a value for it. */
  private record Sample(KeyCodec codec, Object value) {}

  /** Words and values are few and alike, so that two templates often have a key in common. */
  private static Generator<Sample> samples() {
    Choice choice = new Choice(List.of("A", "B", "true"), false);
    Choice ordered = new Choice(List.of("A", "B"), true);
    return Generators.oneOf(
        sample(Keys.ESCAPED, Generators.of("A", "true", "000", "a b", "#", "10000000000", "SHARD")),
        sample(Keys.PLAIN, Generators.of("A", "a b", "%23", "1970-01-01")),
        sample(Keys.codec(Scalar.BOOL), Generators.of(true, false)),
        sample(Keys.codec(choice), Generators.of("A", "true")),
        sample(Keys.codec(ordered), Generators.of("A", "B")),
        sample(Keys.INT, Generators.of(0, -1)),
        sample(Keys.codec(Scalar.LONG), Generators.of(0L, 7L)),
        sample(Keys.codec(Scalar.DATE), Generators.of(java.time.LocalDate.EPOCH)),
        sample(Keys.codec(Scalar.BYTES), Generators.of(new byte[] {0}, new byte[] {16, 0})));
  }

  private static Generator<Sample> sample(KeyCodec codec, Generator<?> values) {
    return values.map(value -> new Sample(codec, value));
  }

  private static Generator<Filled> filled() {
    Generator<Word> words = Generators.of("A", "true", "000", "a b", "SHARD", "1").map(Word::new);
    Generator<Sample> samples = samples();
    Generator<Object> parts = Generators.oneOf(words, samples, samples);
    return given -> fill(given.any(parts.list(1, 3)), given.oneOf(List.of(1, 1, 2, 10)));
  }

  private static Filled fill(List<Object> parts, int shards) {
    Map<String, Object> values = new HashMap<>(Map.of("id", "x"));
    List<Segment> segments = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Sample sample) {
        String name = "f" + segments.size();
        values.put(name, sample.value());
        segments.add(new Field(name, sample.codec()));
      } else {
        segments.add((Word) part);
      }
    }
    return new Filled(new KeyTemplate(segments).shardedBy(shards, List.of(ID)), values);
  }

  @Property(cases = 500)
  void templatesDecodeWhatTheyEncode(Given given) {
    Filled filled = given.any(filled());
    Map<String, Object> decoded = filled.template().decode(filled.key()).orElseThrow();
    assertThat(decoded.keySet()).containsExactlyElementsOf(filled.template().attributes());
    decoded.forEach((name, value) -> assertThat(value).isEqualTo(filled.values().get(name)));
  }

  @Property(cases = 500)
  void templatesProvenDisjointHaveNoKeyInCommon(Given given) {
    Filled one = given.any(filled());
    Filled other = given.any(filled());
    boolean disjoint = one.template().isDisjointFrom(other.template());
    assertThat(other.template().isDisjointFrom(one.template())).isEqualTo(disjoint);
    if (disjoint) {
      assertThat(one.key()).isNotEqualTo(other.key());
      assertThat(other.template().decode(one.key())).isEmpty();
    }
  }

  @Property(cases = 500)
  void noTemplateIsDisjointFromItself(Given given) {
    Filled filled = given.any(filled());
    assertThat(filled.template().isDisjointFrom(filled.template())).isFalse();
  }

  private static Generator<String> anyText() {
    Generator<String> alike =
        Generators.joined(
            Generators.of(
                "#", "A", "true", "SHARD", "%", "%2", "0", "1", "00", "\ud83d", "-", "T", " "),
            0,
            10);
    return Generators.oneOf(alike, Generators.strings(), Unicode.strings());
  }

  @Property(cases = 500)
  void anyTextDecodesToWhatEncodesToItOrNotAtAll(Given given) {
    Filled filled = given.any(filled());
    String text = given.any(anyText());
    for (String key : List.of(text, filled.key() + text)) {
      Map<String, Object> decoded = new HashMap<>(Map.of("id", "x"));
      filled.template().decode(key).ifPresent(decoded::putAll);
      if (decoded.size() > 1 && filled.template().shards() == 1) {
        assertThat(filled.template().encode(values(decoded))).isEqualTo(key);
      }
    }
  }

  private static Generator<String> ids() {
    return Generators.oneOf(
        Unicode.strings(), Unicode.colliding(), Unicode.colliding().map(id -> id + "#SHARD#1"));
  }

  @Property(cases = 500)
  void aShardIsStableAndInRangeAndNoIdImitatesIt(Given given) {
    String group = given.any(ids());
    String id = given.any(ids());
    int shards = given.between(2, 100);
    KeyTemplate plain = template("GROUP#{group}", Keys.ESCAPED);
    KeyTemplate sharded = plain.shardedBy(shards, List.of(ID));
    Map<String, String> values = Map.of("group", group, "id", id);
    int shard = sharded.shardOf(values(values));
    assertThat(shard).isBetween(0, shards - 1).isEqualTo(sharded.shardOf(values(values)));
    String key = sharded.encode(values(values));
    assertThat(key).isEqualTo(plain.encode(values(values)) + "#SHARD#" + shard);
    assertThat(sharded.decode(key)).contains(Map.of("group", group));
    assertThat(plain.decode(key)).isEmpty();
    assertThat(sharded.decode(plain.encode(values(values)))).isEmpty();
  }

  @Property(cases = 500)
  void aMatcherFindsTheKeysThatDecode(Given given) {
    Filled one = given.any(filled());
    Filled other = given.any(filled());
    String end = given.any(damage());
    KeyMatcher matcher = new KeyMatcher(one.template());
    for (String key : List.of(one.key(), other.key(), other.key() + end, one.key() + end, end)) {
      assertThat(matcher.matches(key)).as(key).isEqualTo(one.template().decode(key).isPresent());
    }
    assertThat(matcher.matches(one.key())).isTrue();
  }

  private static Generator<String> damage() {
    return Generators.of("", "#", "%", "%2", "%23", "%41", " ", "$", "#A", "\u0000", "\ud800", "é");
  }
}
