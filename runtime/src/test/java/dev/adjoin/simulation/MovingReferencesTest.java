// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.simulation.ConcurrentPrograms.Broken;
import dev.adjoin.simulation.ConcurrentReferences.Edit;
import dev.adjoin.testing.search.Form;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients move talks between rooms while the gates of the rooms are built, or get more shards. */
class MovingReferencesTest {
  private static Edit edit(String name) {
    return switch (name) {
      case "a new count" -> room("Room?", "Room?, count: talks, onDelete: clear");
      case "a new count of a required one" -> room("Room", "Room, count: talks, onDelete: cascade");
      case "a new count in shards" -> room("Room?", "Room?, count: talks, shards: 3");
      case "a new check" -> room("Room?", "Room?, integrity: checked");
      case "a new count beside copies" ->
          room(
              "Room?, order: [slot], copy: {seen: name}",
              "Room?, order: [slot], count: talks, onDelete: clear, copy: {seen: name}");
      case "two new counts" ->
          Edit.of("Room?", "Room?, count: talks", "Speaker?", "Speaker?, count: talks");
      case "more shards" -> room("Room?, count: talks", "Room?, count: talks, shards: 8");
      case "shards that are more" ->
          room(
              "Room, count: talks, shards: 3, onDelete: cascade",
              "Room, count: talks, shards: 5, onDelete: cascade");
      case "more shards beside copies" ->
          room(
              "Room?, order: [slot], count: talks, onDelete: clear, copy: {seen: name}",
              "Room?, order: [slot], count: talks, shards: 4, onDelete: clear, copy: {seen: name}");
      case "more shards of both" ->
          Edit.of(
              "Room?, count: talks",
              "Room?, count: talks, shards: 4",
              "Speaker, integrity: checked",
              "Speaker, integrity: checked, shards: 2");
      case "more shards and a new count" ->
          Edit.of(
              "Room?, count: talks",
              "Room?, count: talks, shards: 4",
              "Speaker?",
              "Speaker?, count: talks");
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Edit room(String before, String after) {
    return Edit.of(before, after, "Speaker?, count: talks", "Speaker?, count: talks");
  }

  static List<Arguments> edits() {
    List<Arguments> all =
        List.of(
            Arguments.of(1, "a new count"),
            Arguments.of(2, "a new count of a required one"),
            Arguments.of(3, "a new count in shards"),
            Arguments.of(4, "a new check"),
            Arguments.of(5, "a new count beside copies"),
            Arguments.of(6, "two new counts"),
            Arguments.of(7, "more shards"),
            Arguments.of(8, "shards that are more"),
            Arguments.of(9, "more shards beside copies"),
            Arguments.of(10, "more shards of both"),
            Arguments.of(11, "more shards and a new count"));
    return Form.sample(
        all, edit -> Set.of("a new count", "more shards").contains(edit.get()[1]), 1);
  }

  @ParameterizedTest
  @MethodSource("edits")
  void everyTalkIsCountedOnceWhileClientsMoveThem(long seed, String name) {
    new ConcurrentReferences(seed, edit(name), Broken.NOTHING).runAndVerify();
  }

  static List<Arguments> mistakes() {
    List<Arguments> all =
        List.of(
            Arguments.of(Broken.MOVE_WITHOUT_STAMP, "a new count", 3),
            Arguments.of(Broken.MOVE_WITHOUT_STAMP, "more shards", 5),
            Arguments.of(Broken.SKIP_SEGMENT, "a new count", 1),
            Arguments.of(Broken.SKIP_SEGMENT, "more shards", 1),
            Arguments.of(Broken.TURN_EARLY, "a new count", 1),
            Arguments.of(Broken.TURN_EARLY, "more shards", 1),
            Arguments.of(Broken.IGNORE_STAMP, "a new count", 1),
            Arguments.of(Broken.IGNORE_STAMP, "more shards", 1),
            Arguments.of(Broken.RETIRE_EARLY, "more shards", 1));
    // Each mistake at least once.
    return Form.sample(
        all,
        each -> each.get()[0] == Broken.RETIRE_EARLY || each.get()[1].equals("a new count"),
        1);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aBrokenMigrationIsNoticed(Broken broken, String name, long known) {
    ConcurrentPrograms.isNoticed(
        broken, known, 8, seed -> new ConcurrentReferences(seed, edit(name), broken));
  }
}
