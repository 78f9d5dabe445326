// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.Side;
import dev.adjoin.simulation.ConcurrentMigration.Broken;
import dev.adjoin.simulation.ConcurrentMigration.Edit;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients link and unlink while the edges of new gates are counted in. */
class NewCountTest {
  private static String model(String visit) {
    return """
        model: fair
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string}}
          Booth: {id: boothId, attributes: {boothId: string}}
        relationships:
          Visit: {from: Visitor, to: Booth, %sattributes: {note: int?}}
        """
        .formatted(visit);
  }

  private static Edit edit(String name) {
    String mirror = "inverse: mirror, ";
    return switch (name) {
      case "to" -> built("", "count: {to: visits}, onDelete: {to: cascade}, ", Side.TO);
      case "from" -> built("", "count: {from: trips}, ", Side.FROM);
      case "both" -> built("", "count: {from: trips, to: visits}, onDelete: {to: cascade}, ", Side.FROM, Side.TO);
      case "checked" -> built("", "integrity: checked, ", Side.FROM, Side.TO);
      case "sharded" -> built("", "count: {to: visits}, onDelete: {to: cascade}, shards: {to: 3}, ", Side.TO);
      case "mirrored" -> built(mirror, mirror + "count: {to: visits}, onDelete: {to: cascade}, ", Side.TO);
      case "beside another" ->
          new Edit(
              model("count: {from: trips}, "),
              model("count: {from: trips, to: visits}, onDelete: {to: cascade}, "),
              Set.of(Side.FROM),
              Set.of(Side.TO));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Edit built(String before, String after, Side... sides) {
    return new Edit(model(before), model(after), Set.of(), Set.of(sides));
  }

  @ParameterizedTest
  @CsvSource({
    "1, to",
    "2, from",
    "3, both",
    "4, checked",
    "5, sharded",
    "6, mirrored",
    "7, beside another",
    "8, both"
  })
  void everyEdgeIsCountedInOnceWhileClientsLinkAndUnlink(long seed, String name) {
    ConcurrentMigration world = new ConcurrentMigration(seed, edit(name), Broken.NOTHING);
    world.run();
    assertThat(world.failures).isEmpty();
    assertThat(world.phases)
        .contains(
            "waiting for programs with the old model",
            "waiting for programs to write by the new design",
            "sweeping",
            "verifying");
    assertThat(world.linkedByOld).isPositive();
    assertThat(world.linkedByNew).isPositive();
    assertThat(world.linkedWhileSweeping).isPositive();
    world.isIntact();
  }

  @ParameterizedTest
  @EnumSource(names = {"MOVE_WITHOUT_STAMP", "SKIP_SEGMENT", "TURN_EARLY"})
  void aBrokenMigrationIsNoticed(Broken broken) {
    assertThatThrownBy(
            () -> {
              for (long seed = 1; seed <= 6; seed++) {
                ConcurrentMigration world = new ConcurrentMigration(seed, edit("both"), broken);
                world.run();
                assertThat(world.failures).isEmpty();
                world.isIntact();
              }
            })
        .isInstanceOf(AssertionError.class);
  }
}
