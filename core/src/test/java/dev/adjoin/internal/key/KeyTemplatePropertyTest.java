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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

@AddLifecycleHook(TenfoldWhenFull.class)
class KeyTemplatePropertyTest {
  private static final Field ID = new Field("id", Keys.PLAIN);

  /** A template and values for it. */
  record Filled(KeyTemplate template, Map<String, Object> values) {
    String key() {
      return template.encode(Keys.values(values));
    }
  }

  /** A field's codec and a value for it. */
  private record Sample(KeyCodec codec, Object value) {}

  /** Words and values are few and alike, so that two templates often have a key in common. */
  private static Arbitrary<Sample> samples() {
    Choice choice = new Choice(List.of("A", "B", "true"), false);
    Choice ordered = new Choice(List.of("A", "B"), true);
    return Arbitraries.oneOf(
        sample(Keys.PLAIN, Arbitraries.of("A", "true", "000", "a b", "#", "10000000000", "SHARD")),
        sample(Keys.ORDERED, Arbitraries.of("B", "false", "001", "a b", "#", "1")),
        sample(Keys.STORED, Arbitraries.of("A", "a b", "%23", "1970-01-01")),
        sample(Keys.codec(Scalar.BOOL), Arbitraries.of(true, false)),
        sample(Keys.codec(choice), Arbitraries.of("A", "true")),
        sample(Keys.codec(ordered), Arbitraries.of("A", "B")),
        sample(Keys.INT, Arbitraries.of(0, -1)),
        sample(Keys.codec(Scalar.LONG), Arbitraries.of(0L, 7L)),
        sample(Keys.codec(Scalar.DATE), Arbitraries.of(java.time.LocalDate.EPOCH)),
        sample(Keys.codec(Scalar.BYTES), Arbitraries.of(new byte[] {0}, new byte[] {16, 0})));
  }

  private static Arbitrary<Sample> sample(KeyCodec codec, Arbitrary<?> values) {
    return values.map(value -> new Sample(codec, value));
  }

  @Provide
  Arbitrary<Filled> filled() {
    Arbitrary<Object> words =
        Arbitraries.of("A", "true", "000", "a b", "SHARD", "1").map(Word::new);
    Arbitrary<Object> samples = samples().map(sample -> sample);
    Arbitrary<List<Object>> parts =
        Arbitraries.oneOf(words, samples, samples).list().ofMinSize(1).ofMaxSize(3);
    return Combinators.combine(parts, Arbitraries.of(1, 1, 2, 10))
        .as(KeyTemplatePropertyTest::fill);
  }

  private static Filled fill(List<Object> parts, int shards) {
    Map<String, Object> values = new HashMap<>(Map.of("id", "x"));
    List<Segment> segments = new java.util.ArrayList<>();
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

  @Property
  void templatesDecodeWhatTheyEncode(@ForAll("filled") Filled filled) {
    Map<String, Object> decoded = filled.template().decode(filled.key()).orElseThrow();
    assertThat(decoded.keySet()).containsExactlyElementsOf(filled.template().attributes());
    decoded.forEach((name, value) -> assertThat(value).isEqualTo(filled.values().get(name)));
  }

  @Property
  void templatesProvenDisjointHaveNoKeyInCommon(
      @ForAll("filled") Filled one, @ForAll("filled") Filled other) {
    boolean disjoint = one.template().isDisjointFrom(other.template());
    assertThat(other.template().isDisjointFrom(one.template())).isEqualTo(disjoint);
    if (disjoint) {
      assertThat(one.key()).isNotEqualTo(other.key());
      assertThat(other.template().decode(one.key())).isEmpty();
    }
  }

  @Property
  void noTemplateIsDisjointFromItself(@ForAll("filled") Filled filled) {
    assertThat(filled.template().isDisjointFrom(filled.template())).isFalse();
  }

  @Provide
  Arbitrary<String> anyText() {
    Arbitrary<String> alike =
        Arbitraries.of(
                "#", "A", "true", "SHARD", "%", "%2", "0", "1", "00", "\ud83d", "-", "T", " ")
            .list()
            .ofMaxSize(10)
            .map(parts -> String.join("", parts));
    return Arbitraries.oneOf(alike, Arbitraries.strings(), Unicode.strings());
  }

  @Property
  void anyTextDecodesToWhatEncodesToItOrNotAtAll(
      @ForAll("filled") Filled filled, @ForAll("anyText") String text) {
    for (String key : List.of(text, filled.key() + text)) {
      Map<String, Object> decoded = new HashMap<>(Map.of("id", "x"));
      filled.template().decode(key).ifPresent(decoded::putAll);
      if (decoded.size() > 1 && filled.template().shards() == 1) {
        assertThat(filled.template().encode(values(decoded))).isEqualTo(key);
      }
    }
  }

  @Provide
  Arbitrary<String> ids() {
    return Arbitraries.oneOf(
        Unicode.strings(), Unicode.colliding(), Unicode.colliding().map(id -> id + "#SHARD#1"));
  }

  @Property
  void aShardIsStableAndInRangeAndNoIdImitatesIt(
      @ForAll("ids") String group,
      @ForAll("ids") String id,
      @ForAll @IntRange(min = 2, max = 100) int shards) {
    KeyTemplate plain = template("GROUP#{group}", Keys.PLAIN);
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

  @Property
  void aMatcherFindsTheKeysThatDecode(
      @ForAll("filled") Filled one, @ForAll("filled") Filled other, @ForAll("damage") String end) {
    KeyMatcher matcher = new KeyMatcher(one.template());
    for (String key : List.of(one.key(), other.key(), other.key() + end, one.key() + end, end)) {
      assertThat(matcher.matches(key)).as(key).isEqualTo(one.template().decode(key).isPresent());
    }
    assertThat(matcher.matches(one.key())).isTrue();
  }

  @Provide
  Arbitrary<String> damage() {
    return Arbitraries.of(
        "", "#", "%", "%2", "%23", "%41", " ", "$", "#A", "\u0000", "\ud800", "é");
  }
}
