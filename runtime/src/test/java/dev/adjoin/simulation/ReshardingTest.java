// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.simulation.ConcurrentMigration.Edit;
import dev.adjoin.simulation.ConcurrentPrograms.Broken;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients link and unlink while the side that counts their edges gets more shards. */
class ReshardingTest {
  private static String model(int shards, String settings) {
    String title = settings.contains("[title]") ? ", title: string" : "";
    String code = settings.contains("[code]") ? ", code: string" : "";
    String stream = settings.contains("streamed") ? "table: {stream: true}" : "";
    return """
        model: fair
        %s
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string}}
          Booth: {id: boothId, attributes: {boothId: string%s}}
        relationships:
          Visit: {from: Visitor, to: Booth, onDelete: {to: cascade}, count: {to: visits}, shards: {to: %d}, %sattributes: {note: int?%s}}
        """
        .formatted(stream, title, shards, settings, code);
  }

  private static Edit edit(int was, int is) {
    return edit(was, is, "");
  }

  private static Edit edit(int was, int is, String settings) {
    return new Edit(model(was, settings), model(is, settings), Set.of(Side.TO), Set.of());
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 8", "2, 1, 8", "3, 4, 8", "4, 1, 8", "5, 3, 5", "6, 1, 2"})
  void everyEdgeIsCountedOnceWhileClientsLinkAndUnlink(long seed, int was, int is) {
    isExact(seed, edit(was, is));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1; copy: {to: [title]}",
        "2; copy: {to: [title]}",
        "3; unique: [code]",
        "4; unique: [code]",
        "5; max: {from: 200}",
        "6; removals: streamed",
        "7; removals: streamed",
        "8; removals: streamed, copy: {to: [title]}"
      })
  void whatElseEdgesHaveStaysRight(long seed, String settings) {
    isExact(seed, edit(1, 8, settings + ", "));
  }

  private static void isExact(long seed, Edit edit) {
    ConcurrentMigration world = new ConcurrentMigration(seed, edit, Broken.NOTHING);
    world.runAndVerify();
    assertThat(world.deletedByNew > 0).isEqualTo(edit.deletes());
    assertThat(world.items())
        .noneMatch(item -> item.containsKey("_to_Visit"))
        .noneMatch(item -> item.containsKey("visits"));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOTHING")
  void aBrokenMigrationIsNoticed(Broken broken) {
    ConcurrentPrograms.isNoticed(6, seed -> new ConcurrentMigration(seed, edit(1, 8), broken));
  }
}
