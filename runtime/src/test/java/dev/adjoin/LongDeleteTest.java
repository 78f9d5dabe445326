// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A delete whose removals take longer than the deadline of a call. */
class LongDeleteTest {
  private static final Duration DEADLINE = Duration.ofSeconds(3);
  private static final Delay SLOW = Delay.between(Duration.ofMillis(200), Duration.ofMillis(200));
  private static final String MODEL =
      """
      model: groups
      table: Groups
      entities:
        User: {id: userId, attributes: {userId: string}}
        Group: {id: groupId, attributes: {groupId: string}}
      relationships:
        Membership: {from: User, to: Group, onDelete: {to: cascade}}
      """;

  private final VirtualClock clock = new VirtualClock();

  @Test
  void aDeleteTakesAsLongAsItRemovesSomething() {
    Cloud cloud = Cloud.builder(1).latency(SLOW).build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
        Adjoin db =
            Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
                .deadline(DEADLINE)
                .settle(Duration.ZERO)
                .environment(new VirtualEnvironment(clock, 1))
                .connect(engine.client())) {
      db.createTable();
      db.entity("Group").create(Item.of("groupId", "all"));
      db.relationship("Membership")
          .linkAll(
              IntStream.range(0, 3_000)
                  .mapToObj(n -> Item.of("userId", "u" + n, "groupId", "all")));

      Instant before = clock.instant();
      assertThat(db.entity("Group").delete("all")).isTrue();
      assertThat(Duration.between(before, clock.instant())).isGreaterThan(DEADLINE);
      assertThat(db.relationship("Membership").to("all").list()).isEmpty();
      assertThat(db.pending()).isEmpty();
    }
  }
}
