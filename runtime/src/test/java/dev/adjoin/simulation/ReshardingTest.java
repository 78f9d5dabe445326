// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.simulation.ConcurrentMigration.Edit;
import dev.adjoin.simulation.ConcurrentPrograms.Broken;
import dev.adjoin.testing.search.Form;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

  static List<Arguments> numbers() {
    List<Arguments> all =
        List.of(
            Arguments.of(11, 1, 8),
            Arguments.of(2, 1, 8),
            Arguments.of(3, 4, 8),
            Arguments.of(4, 1, 8),
            Arguments.of(5, 3, 5),
            Arguments.of(6, 1, 2));
    return Form.sample(all, 1);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void everyEdgeIsCountedOnceWhileClientsLinkAndUnlink(long seed, int was, int is) {
    isExact(seed, edit(was, is));
  }

  static List<Arguments> settings() {
    List<Arguments> all =
        List.of(
            Arguments.of(1, "copy: {to: [title]}"),
            Arguments.of(2, "copy: {to: [title]}"),
            Arguments.of(3, "unique: [code]"),
            Arguments.of(4, "unique: [code]"),
            Arguments.of(5, "max: {from: 200}"),
            Arguments.of(6, "removals: streamed"),
            Arguments.of(7, "removals: streamed"),
            Arguments.of(8, "removals: streamed, copy: {to: [title]}"));
    return Form.sample(all, 1);
  }

  @ParameterizedTest
  @MethodSource("settings")
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
  @CsvSource({
    "MOVE_WITHOUT_STAMP, 1",
    "SKIP_SEGMENT, 1",
    "TURN_EARLY, 1",
    "IGNORE_STAMP, 1",
    "RETIRE_EARLY, 1",
    "FORGET_LEASE, 1"
  })
  void aBrokenMigrationIsNoticed(Broken broken, long known) {
    ConcurrentPrograms.isNoticed(
        broken, known, 6, seed -> new ConcurrentMigration(seed, edit(1, 8), broken));
  }
}
