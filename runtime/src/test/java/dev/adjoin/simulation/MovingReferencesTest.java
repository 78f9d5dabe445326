// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.simulation.ConcurrentPrograms.Broken;
import dev.adjoin.simulation.ConcurrentReferences.Edit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "1, a new count",
    "2, a new count of a required one",
    "3, a new count in shards",
    "4, a new check",
    "5, a new count beside copies",
    "6, two new counts",
    "7, more shards",
    "8, shards that are more",
    "9, more shards beside copies",
    "10, more shards of both",
    "11, more shards and a new count"
  })
  void everyTalkIsCountedOnceWhileClientsMoveThem(long seed, String name) {
    new ConcurrentReferences(seed, edit(name), Broken.NOTHING).runAndVerify();
  }

  @ParameterizedTest
  @CsvSource({
    "MOVE_WITHOUT_STAMP, a new count",
    "MOVE_WITHOUT_STAMP, more shards",
    "SKIP_SEGMENT, a new count",
    "SKIP_SEGMENT, more shards",
    "TURN_EARLY, a new count",
    "TURN_EARLY, more shards",
    "IGNORE_STAMP, a new count",
    "IGNORE_STAMP, more shards",
    "RETIRE_EARLY, more shards"
  })
  void aBrokenMigrationIsNoticed(Broken broken, String name) {
    ConcurrentPrograms.isNoticed(8, seed -> new ConcurrentReferences(seed, edit(name), broken));
  }
}
