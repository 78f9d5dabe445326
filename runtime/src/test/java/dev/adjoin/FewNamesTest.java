// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Models whose parts have one of few names: those in which two parts want the same stored attribute
 * do not compile, and all others work.
 */
class FewNamesTest {
  private static final List<String> NAMES = List.of("likes", "tip", "rank");

  @Test
  void aModelThatCompilesWorks() {
    AtomicInteger valid = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    Search.of(150, 20_000)
        .run(
            seed -> {
              String yaml = model(Search.random(seed));
              CompiledModel model = Adjoin.compile(ModelFile.parse("few.yaml", yaml));
              if (model.isValid()) {
                valid.incrementAndGet();
                works(yaml);
              } else {
                refused.incrementAndGet();
                assertThat(model.diagnostics())
                    .as(yaml)
                    .extracting(CompiledModel.Diagnostic::tag)
                    .containsAnyOf("same-attribute", "count-type", "copy-source");
              }
            });
    assertThat(valid).hasPositiveValue();
    assertThat(refused).hasPositiveValue();
  }

  private static String name(Random random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private static String model(Random random) {
    StringBuilder booth = new StringBuilder("boothId: string");
    String declared = name(random);
    booth.append(", %s: %s".formatted(declared, random.nextBoolean() ? "int = 0" : "string?"));
    String version = random.nextInt(4) == 0 ? "\n    version: version" : "";
    booth.append(version.isEmpty() ? "" : ", version: int");
    return """
        model: few
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string, title: string}}
          Booth:
            id: boothId%s
            attributes: {%s}
          Talk:
            id: talkId
            attributes: {talkId: string, boothId: {ref: Booth, count: %s}}
        relationships:
          Visit: {from: Visitor, to: Booth%s, as: {from: VISITS, to: VISITED}}
          Tip: {from: Visitor, to: Booth%s}
          Likes: {from: Visitor, to: Booth%s}
        """
        .formatted(
            version,
            booth,
            random.nextBoolean() ? name(random) : "talks",
            count(random),
            stored(random),
            stored(random));
  }

  private static String count(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> ", count: {to: version}";
      default -> ", count: {to: %s}".formatted(name(random));
    };
  }

  private static String stored(Random random) {
    String as = random.nextBoolean() ? "" : ", as: {to: %s}".formatted(name(random));
    String count = random.nextInt(3) > 0 ? "" : ", count: {to: %s}".formatted(name(random));
    return ", store: summaries, max: {from: 9, to: 9}" + as + count;
  }

  private static void works(String yaml) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db = Adjoin.connect(engine.client(), ModelFile.parse("few.yaml", yaml))) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "b"));
      db.entity("Visitor").create(Item.of("visitorId", "v", "title", "T"));
      db.entity("Talk").create(Item.of("talkId", "t", "boothId", "b"));
      Item edge = Item.of("visitorId", "v", "boothId", "b");
      for (String each : List.of("Visit", "Tip", "Likes")) {
        db.relationship(each).link(edge);
        assertThat(db.relationship(each).to("b").list()).as(yaml).hasSize(1);
      }
      assertThat(db.check().run().findings()).as(yaml).isEmpty();
      for (String each : List.of("Visit", "Tip", "Likes")) {
        db.relationship(each).unlink("v", "b");
      }
      assertThat(db.check().run().findings()).as(yaml).isEmpty();
    }
  }
}
