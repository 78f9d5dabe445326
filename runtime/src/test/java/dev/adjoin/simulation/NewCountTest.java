// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.declare.Side;
import dev.adjoin.simulation.ConcurrentMigration.Edit;
import dev.adjoin.simulation.ConcurrentPrograms.Broken;
import dev.adjoin.testing.search.Form;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients link and unlink while the edges of new gates are counted in. */
class NewCountTest {
  private static String model(String visit) {
    String title = visit.contains("[title]") ? ", title: string" : "";
    String stream = visit.contains("streamed") ? "table: {stream: true}" : "";
    String code = visit.contains("[code]") ? ", code: string" : "";
    return """
        model: fair
        %s
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string}}
          Booth: {id: boothId, attributes: {boothId: string%s}}
        relationships:
          Visit: {from: Visitor, to: Booth, %sattributes: {note: int%s}}
        """
        .formatted(stream, title, visit, (visit.contains("[note]") ? " = 0" : "?") + code);
  }

  private static final String TO = "count: {to: visits}, onDelete: {to: cascade}, ";
  private static final String BOTH = "count: {from: trips, to: visits}, onDelete: {to: cascade}, ";

  private static Edit edit(String name) {
    return switch (name) {
      case "to" -> built("", TO, Side.TO);
      case "from" -> built("", "count: {from: trips}, ", Side.FROM);
      case "both" -> built("", BOTH, Side.FROM, Side.TO);
      case "checked" -> built("", "integrity: checked, ", Side.FROM, Side.TO);
      case "sharded" -> built("", TO + "shards: {to: 3}, ", Side.TO);
      case "mirrored" -> with("inverse: mirror, ");
      case "mirrored in an order" -> with("inverse: mirror, order: {to: [note]}, ");
      case "unique" -> with("unique: [code], ");
      case "copying" -> with("copy: {to: [title]}, ");
      case "beside another" -> beside("");
      case "a number that is there" -> stored();
      case "removed by others" -> beside("removals: streamed, ");
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** The old model stores numbers of its own, which are wrong. */
  private static Edit stored() {
    String visits = "attributes: {boothId: string, visits: long?}";
    UnaryOperator<String> storing = text -> text.replace("attributes: {boothId: string}", visits);
    return new Edit(storing.apply(model("")), storing.apply(model(TO)), Set.of(), Set.of(Side.TO));
  }

  private static Edit beside(String both) {
    return new Edit(
        model(both + "count: {from: trips}, "),
        model(both + BOTH),
        Set.of(Side.FROM),
        Set.of(Side.TO));
  }

  private static Edit with(String both) {
    return built(both, both + BOTH, Side.FROM, Side.TO);
  }

  private static Edit built(String before, String after, Side... sides) {
    return new Edit(model(before), model(after), Set.of(), Set.of(sides));
  }

  static List<Arguments> edits() {
    List<Arguments> all =
        List.of(
            Arguments.of(1, "to"),
            Arguments.of(2, "from"),
            Arguments.of(3, "both"),
            Arguments.of(4, "checked"),
            Arguments.of(5, "sharded"),
            Arguments.of(6, "mirrored"),
            Arguments.of(7, "beside another"),
            Arguments.of(8, "mirrored in an order"),
            Arguments.of(9, "unique"),
            Arguments.of(10, "copying"),
            Arguments.of(11, "removed by others"),
            Arguments.of(12, "removed by others"),
            Arguments.of(13, "a number that is there"),
            Arguments.of(14, "a number that is there"));
    return Form.sample(all, edit -> edit.get()[1].equals("both"), 1);
  }

  @ParameterizedTest
  @MethodSource("edits")
  void everyEdgeIsCountedInOnceWhileClientsLinkAndUnlink(long seed, String name) {
    new ConcurrentMigration(seed, edit(name), Broken.NOTHING).runAndVerify();
  }

  @ParameterizedTest
  @CsvSource({"MOVE_WITHOUT_STAMP, 1", "SKIP_SEGMENT, 2", "TURN_EARLY, 3"})
  void aBrokenMigrationIsNoticed(Broken broken, long known) {
    ConcurrentPrograms.isNoticed(
        broken, known, 6, seed -> new ConcurrentMigration(seed, edit("both"), broken));
  }
}
