// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random model of visitors, booths, slots and visits: a choice for each of its details.
 *
 * @param choices for each detail, the number of its text
 */
record RandomFair(List<Integer> choices) {

  /** The detail that says what a rating is; ratings are stored as int. */
  private static final int RATING = 15;

  /** The texts that each detail can have; the first of each is the usual one. */
  private static final List<List<String>> DETAILS =
      List.of(
          List.of(
              "",
              "    views: {byTier: {by: [tier], order: [name]}}\n",
              "    views: {byTier: {by: [tier]}}\n"),
          List.of("", "    unique: [email]\n", "    lookup: [email]\n"),
          List.of("", "    tag: V\n"),
          List.of("phone: string?", "phone: string?, fax: string?", "phone: string = none"),
          List.of(
              "enum(basic < gold)",
              "enum(basic < gold < vip)",
              "enum(none < basic < gold)",
              "enum(basic, gold)",
              "string"),
          List.of("", "    all: {}\n", "    all: {shards: 2}\n"),
          List.of("", "    views: {byHall: {by: [hall]}}\n"),
          List.of("", "    sort: INFO\n"),
          List.of(
              "title: string, hall: string",
              "hall: string, title: string",
              "title: string?, hall: string",
              "title: string, hall: string, size: int = 1"),
          List.of("    order: [startsAt]\n", ""),
          List.of("", "    integrity: checked\n", "    copy: {boothTitle: Booth.hall}\n"),
          List.of("    distinct: [day]\n", "    distinct: [day]\n    order: {to: [rating]}\n"),
          List.of(
              "",
              "    count: {to: visited}\n",
              "    count: {to: visited}\n    shards: {to: 2}\n",
              "    shards: {to: 2}\n"),
          List.of("", "    inverse: mirror\n", "    integrity: checked\n", "    project: [day]\n"),
          List.of(
              "",
              "    views: {byMood: {by: [mood]}}\n",
              "    views: {byMood: {by: [mood], when: rating exists}}\n"),
          List.of("rating: int?", "rating: long?", "rating: string?"),
          List.of(
              "",
              "  Prize: {id: prizeId, attributes: {prizeId: string, worth: int}}\n",
              "  Prize: {parent: Slot, id: prizeId, attributes: {prizeId: string}}\n"),
          List.of(
              "",
              "  Follow: {from: Visitor, to: Booth, as: {from: FOLLOWS, to: FOLLOWER}}\n",
              "  Follow: {from: Visitor, to: Booth, as: {from: FOLLOWS, to: FOLLOWER}, count: {to:"
                  + " followers}}\n"),
          List.of(
              "",
              "patterns:\n  visits: {ask: \"Who came?\", read: Visit.to, where: [day]}\n",
              "patterns:\n"
                  + "  late: {ask: \"From here on\", read: Visit.to, where: [day], range:"
                  + " visitorId}\n"));

  RandomFair {
    choices = List.copyOf(choices);
  }

  static RandomFair of(Random random) {
    List<Integer> choices = new ArrayList<>();
    // Mostly the usual ones, so that models are valid and edits have room.
    DETAILS.forEach(texts -> choices.add(random.nextInt(3) > 0 ? 0 : random.nextInt(texts.size())));
    choices.set(RATING, 0);
    return new RandomFair(choices);
  }

  /** This model with one or two details changed. */
  RandomFair edited(Random random) {
    List<Integer> edited = new ArrayList<>(choices);
    for (int i = random.nextInt(2); i >= 0; i--) {
      int detail = random.nextInt(DETAILS.size());
      edited.set(detail, random.nextInt(DETAILS.get(detail).size()));
    }
    return new RandomFair(edited);
  }

  boolean isValid() {
    return Adjoin.compile(ModelFile.parse("fair.yaml", yaml())).isValid();
  }

  private String text(int detail) {
    return DETAILS.get(detail).get(choices.get(detail));
  }

  String yaml() {
    return "model: fair\nentities:\n  Visitor:\n    id: visitorId\n"
        + text(0)
        + text(1)
        + text(2)
        + "    attributes: {visitorId: string, name: string, email: string, "
        + text(3)
        + ", tier: "
        + text(4)
        + " = basic, visits: int = 0}\n  Booth:\n    id: boothId\n"
        + text(5)
        + text(6)
        + text(7)
        + "    attributes: {boothId: string, "
        + text(8)
        + "}\n  Slot:\n    parent: Booth\n    id: slotId\n"
        + text(9)
        + text(10)
        + "    attributes: {slotId: string, startsAt: instant, note: string?}\n"
        + text(16)
        + "relationships:\n  Visit:\n    from: Visitor\n    to: Booth\n"
        + text(11)
        + text(12)
        + text(13)
        + text(14)
        + "    attributes: {day: string, "
        + text(15)
        + ", mood: \"enum(happy, bored) = happy\"}\n"
        + text(17)
        + text(18);
  }
}
