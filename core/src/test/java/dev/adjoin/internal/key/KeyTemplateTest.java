// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ESCAPED;
import static dev.adjoin.internal.key.Keys.INT;
import static dev.adjoin.internal.key.Keys.refuses;
import static dev.adjoin.internal.key.Keys.template;
import static dev.adjoin.internal.key.Keys.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.KeyTemplate.Segment.Shard;
import dev.adjoin.internal.key.KeyTemplate.Segment.Word;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyTemplateTest {
  private static final KeyTemplate COURSE = template("COURSE#{semester}#{courseId}", ESCAPED);
  private static final Field USER = new Field("userId", ESCAPED);

  @Test
  void writesKeysAsTheGuidesPrintThem() {
    assertThat(template("USER#{userId}", ESCAPED).encode(values(Map.of("userId", "123"))))
        .isEqualTo("USER#123");
    assertThat(COURSE.encode(values(Map.of("semester", "2026-1", "courseId", "math204"))))
        .isEqualTo("COURSE#2026-1#math204");
  }

  @Test
  void printsAsTheModelFileWritesIt() {
    assertThat(COURSE).hasToString("COURSE#{semester}#{courseId}");
    assertThat(template("GROUP#{groupId}", ESCAPED).shardedBy(8, List.of(USER)))
        .hasToString("GROUP#{groupId}#SHARD#{shard}");
  }

  @Test
  void decodesInFieldOrder() {
    assertThat(COURSE.decode("COURSE#2026-1#a%23b").orElseThrow())
        .containsExactly(entry("semester", "2026-1"), entry("courseId", "a#b"));
  }

  @Test
  void decodesNoKeyOfAnotherForm() {
    assertThat(COURSE.decode("COURSE#2026-1")).isEmpty();
    assertThat(COURSE.decode("COURSE#2026-1#a#b")).isEmpty();
    assertThat(COURSE.decode("COURSES#2026-1#a")).isEmpty();
    assertThat(COURSE.decode("COURSE##a")).isEmpty();
    assertThat(COURSE.decode("COURSE#2026-1#a#")).isEmpty();
    assertThat(COURSE.decode("COURSE#a b#c")).isEmpty();
    assertThat(COURSE.decode("")).isEmpty();
  }

  @Test
  void aFieldThatOccursTwiceMustAgree() {
    KeyTemplate twice = template("A#{id}#B#{id}", ESCAPED);
    assertThat(twice.attributes()).containsExactly("id");
    assertThat(twice.fields()).hasSize(2);
    assertThat(twice.decode("A#x#B#x")).contains(Map.of("id", "x"));
    assertThat(twice.decode("A#x#B#y")).isEmpty();
    KeyTemplate bytes = template("{id}#{id}", Keys.codec(Scalar.BYTES));
    assertThat(bytes.decode("ab#ab")).isPresent();
    assertThat(bytes.decode("ab#ac")).isEmpty();
  }

  @Test
  void namesTheAttributeOfAnUnfitValue() {
    refuses(
        () -> COURSE.encode(values(Map.of("semester", "2026-1"))),
        "courseId must have a value, but was absent: it is part of a key");
    refuses(
        () -> COURSE.encode(values(Map.of("semester", ""))),
        "semester must not be empty: it is part of a key");
  }

  @Test
  void aConstantHasNeitherFieldsNorShards() {
    assertThat(template("PROFILE", ESCAPED).isConstant()).isTrue();
    assertThat(template("PROFILE", ESCAPED).encode(values(Map.of()))).isEqualTo("PROFILE");
    assertThat(COURSE.isConstant()).isFalse();
    assertThat(template("ALL", ESCAPED).shardedBy(2, List.of(USER)).isConstant()).isFalse();
  }

  @Test
  void theShardFollowsFromTheOtherId() {
    KeyTemplate group = template("GROUP#{groupId}", ESCAPED).shardedBy(8, List.of(USER));
    assertThat(group.shards()).isEqualTo(8);
    assertThat(group.attributes()).containsExactly("groupId");
    Map<String, String> values = Map.of("groupId", "g", "userId", "123456789");
    // The CRC-32 of "123456789" is CBF43926, by the definition of the checksum.
    assertThat(group.encode(values(values))).isEqualTo("GROUP#g#SHARD#6");
    assertThat(group.shardOf(values(values))).isEqualTo(0xCBF43926L % 8);
    assertThat(group.encode(values(values), 3)).isEqualTo("GROUP#g#SHARD#3");
    assertThat(group.decode("GROUP#g#SHARD#3")).contains(Map.of("groupId", "g"));
  }

  @Test
  void aShardOfSeveralFieldsIsThatOfTheirTextsJoined() {
    List<Field> of = List.of(new Field("a", ESCAPED), new Field("b", INT));
    KeyTemplate all = template("ALL", ESCAPED).shardedBy(100, of);
    java.util.zip.CRC32 checksum = new java.util.zip.CRC32();
    checksum.update("x%23#10000000007".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(all.shardOf(values(Map.of("a", "x#", "b", 7))))
        .isEqualTo((int) (checksum.getValue() % 100));
  }

  @Test
  void decodesOnlyShardsThatThereAre() {
    KeyTemplate group = template("GROUP#{groupId}", ESCAPED).shardedBy(12, List.of(USER));
    assertThat(group.decode("GROUP#g#SHARD#11")).isPresent();
    for (String shard : List.of("12", "-1", "01", "", "x", "99999999999", "٣")) {
      assertThat(group.decode("GROUP#g#SHARD#" + shard)).isEmpty();
    }
    refuses(
        () -> group.encode(values(Map.of("groupId", "g")), 12),
        "A shard of GROUP#{groupId}#SHARD#{shard} must be from 0 to 11, but was 12");
  }

  @Test
  void anAttributeMayBeCalledShard() {
    KeyTemplate template = template("G#{shard}", ESCAPED).shardedBy(4, List.of(USER));
    assertThat(template.decode("G#mine#SHARD#2")).contains(Map.of("shard", "mine"));
  }

  @Test
  void oneShardAppendsNothing() {
    assertThat(COURSE.shardedBy(1, List.of(USER))).isEqualTo(COURSE);
    assertThat(COURSE.shards()).isEqualTo(1);
    assertThat(COURSE.shardOf(values(Map.of()))).isZero();
  }

  @Test
  void refusesTemplatesThatAreNone() {
    refuses(() -> new KeyTemplate(List.of()), "A key template must have at least one segment");
    refuses(
        () -> COURSE.shardedBy(2, List.of(USER)).shardedBy(2, List.of(USER)),
        "A shard must be the last segment of its key template");
    refuses(
        () -> new Shard(0, List.of(USER)),
        "Shards must be at least two and follow from a field, but were 0 from [{userId}]");
    refuses(
        () -> COURSE.shardedBy(2, List.of()),
        "Shards must be at least two and follow from a field, but were 2 from []");
    refuses(() -> new Word("A#B"), "A key's word must be plain text, but \"A#B\" contains \"#\"");
  }

  @Test
  void boundsAreCutRightAfterSoManyFields() {
    KeyTemplate task = template("ORG#{orgId}#TASK#{taskId}#END", ESCAPED);
    assertThat(task.start(0)).hasToString("ORG#");
    assertThat(task.start(1)).hasToString("ORG#{orgId}#");
    assertThat(task.past(2)).hasToString("ORG#{orgId}#TASK#{taskId}$");
    assertThat(task.start(1).encode(values(Map.of("orgId", "o 1")))).isEqualTo("ORG#o%201#");
    refuses(
        () -> task.start(3),
        "The fields of ORG#{orgId}#TASK#{taskId}#END must be from 0 to 2, but were 3");
    refuses(
        () -> new KeyBound(COURSE, "!"),
        "A bound must end in nothing, #, $, - or U+0000, but was !");
  }

  @Test
  void templatesAreDisjointBySegmentCountWordOrCodec() {
    assertThat(COURSE.isDisjointFrom(template("COURSE#{id}", ESCAPED))).isTrue();
    assertThat(COURSE.isDisjointFrom(template("ENROLLMENT#{a}#{b}", ESCAPED))).isTrue();
    assertThat(COURSE.isDisjointFrom(template("COURSE#{a}#{b}", ESCAPED))).isFalse();
    assertThat(COURSE.isDisjointFrom(template("{a}#{b}#{c}", ESCAPED))).isFalse();
    assertThat(template("{a}", INT).isDisjointFrom(template("PROFILE", ESCAPED))).isTrue();
    assertThat(template("PROFILE", ESCAPED).isDisjointFrom(template("{a}", ESCAPED))).isFalse();
    assertThat(template("a b", ESCAPED).isDisjointFrom(template("{a}", ESCAPED))).isTrue();
  }

  @Test
  void aShardedKeyIsDisjointFromTheSameKeyUnsharded() {
    KeyTemplate group = template("GROUP#{groupId}", ESCAPED);
    assertThat(group.isDisjointFrom(group.shardedBy(4, List.of(USER)))).isTrue();
    KeyTemplate likeIt = template("GROUP#{groupId}#SHARD#{n}", ESCAPED);
    assertThat(likeIt.isDisjointFrom(group.shardedBy(4, List.of(USER)))).isFalse();
    KeyTemplate five = template("GROUP#{groupId}#SHARD#5", ESCAPED);
    assertThat(five.isDisjointFrom(group.shardedBy(4, List.of(USER)))).isTrue();
    assertThat(five.isDisjointFrom(group.shardedBy(6, List.of(USER)))).isFalse();
  }
}
