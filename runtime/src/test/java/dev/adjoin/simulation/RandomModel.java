// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A random model: a template with a choice for each of its details.
 *
 * @param choices for each detail, the number of its text
 */
public record RandomModel(Template template, List<Integer> choices) {

  /**
   * A model with gaps for its details.
   *
   * @param text the model; {@code <3>} is the gap of the fourth detail
   * @param details the texts that each detail can have; the first of each is the usual one
   * @param fixed the details that say how data is stored: the first model has the usual text
   */
  public record Template(String text, List<List<String>> details, Set<Integer> fixed) {}

  /** Visitors, booths, slots and visits. Ratings are stored as int. */
  public static final Template FAIR =
      new Template(
          """
          model: fair
          entities:
            Visitor:
              id: visitorId
          <0><1><2>\
              attributes: {visitorId: string, name: string, email: string, <3>, tier: <4> = basic, visits: int = 0}
            Booth:
              id: boothId
          <5><6><7>\
              attributes: {boothId: string, <8>}
            Slot:
              parent: Booth
              id: slotId
          <9><10>\
              attributes: {slotId: string, startsAt: instant, note: string?}
          <16>\
          relationships:
            Visit:
              from: Visitor
              to: Booth
          <11><12><13><14>\
              attributes: {day: string, <15>, mood: "enum(happy, bored) = happy"}
          <17><18>""",
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
              List.of(
                  "", "    inverse: mirror\n", "    integrity: checked\n", "    project: [day]\n"),
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
                      + " visitorId}\n")),
          Set.of(15));

  /** Talks that refer to rooms, in variants, each with a fee in variants. */
  public static final Template CONFERENCE =
      new Template(
          """
          model: conference
          types:
            Fee:
              by: <0>
              attributes: {amount: int}
              variants: {<1>}
          entities:
            Room: {id: roomId, attributes: {roomId: string, name: string, floor: string}}
            Hall: {id: roomId, attributes: {roomId: string, name: string, floor: string}}
            Talk:
              id: talkId
              by: <2>
              attributes: {talkId: string, title: string, slot: int, fee: Fee<3>, roomId: {ref: <4><5><6><7><8><9>}}
              variants: {<10>}
          """,
          List.of(
              List.of("kind", "form"),
              List.of(
                  "card: {number: string}, cash: {note: string?}",
                  "card: {number: string?}, cash: {note: string?}",
                  "card: {number: string}, cash: {}",
                  "card: {number: string, note: string?}, cash: {}",
                  "card: {number: string}, cash: {note: string}",
                  "card: {number: string}, cash: {note: string?}, voucher: {code: string}",
                  "card: {number: string}",
                  "card: {number: string}, coins: {note: string?}"),
              List.of("kind", "form"),
              List.of("", "?"),
              List.of("Room?", "Room", "Hall?", "Hall"),
              List.of("", ", count: talks", ", count: held"),
              List.of("", ", onDelete: clear", ", onDelete: cascade", ", onDelete: restrict"),
              List.of("", ", integrity: checked", ", integrity: trusted"),
              List.of("", ", order: [slot]", ", order: [slot], shards: 3", ", shards: 3"),
              List.of(
                  "",
                  ", copy: {where: name}",
                  ", copy: {where: floor}",
                  ", copy: {where: name, level: floor}"),
              List.of(
                  "keynote: {speaker: string}, workshop: {seats: int, speaker: string?}",
                  "keynote: {speaker: string}, workshop: {seats: int}",
                  "keynote: {}, workshop: {seats: int, speaker: string?}",
                  "keynote: {speaker: string?}, workshop: {seats: int, speaker: string?}",
                  "keynote: {speaker: string}, workshop: {seats: int, speaker: string}",
                  "keynote: {speaker: string, seats: int?}, workshop: {seats: int, speaker:"
                      + " string?}",
                  "opening: {speaker: string}, workshop: {seats: int, speaker: string?}",
                  "workshop: {seats: int, speaker: string?}",
                  "keynote: {speaker: string}, workshop: {seats: int, speaker: string?}, panel:"
                      + " {}",
                  "workshop: {seats: int, speaker: string?}, keynote: {speaker: string}")),
          Set.of(0, 1, 2, 10));

  public RandomModel {
    choices = List.copyOf(choices);
  }

  static RandomModel usual(Template template) {
    return new RandomModel(template, Collections.nCopies(template.details().size(), 0));
  }

  /** This model with a text for the detail that can have it. */
  RandomModel with(String text) {
    List<Integer> edited = new ArrayList<>(choices);
    for (int i = 0; i < edited.size(); i++) {
      int choice = template.details().get(i).indexOf(text);
      edited.set(i, choice < 0 ? edited.get(i) : choice);
    }
    return new RandomModel(template, edited);
  }

  public static RandomModel of(Template template, Random random) {
    List<Integer> choices = new ArrayList<>();
    // Mostly the usual ones, so that models are valid and edits have room.
    template
        .details()
        .forEach(texts -> choices.add(random.nextInt(3) > 0 ? 0 : random.nextInt(texts.size())));
    template.fixed().forEach(detail -> choices.set(detail, 0));
    return new RandomModel(template, choices);
  }

  /** This model with one or two details changed. */
  public RandomModel edited(Random random) {
    List<Integer> edited = new ArrayList<>(choices);
    for (int i = random.nextInt(2); i >= 0; i--) {
      int detail = random.nextInt(choices.size());
      edited.set(detail, random.nextInt(template.details().get(detail).size()));
    }
    return new RandomModel(template, edited);
  }

  /** This model with every other text of every detail, one at a time. */
  List<RandomModel> edits() {
    List<RandomModel> edits = new ArrayList<>();
    for (int detail = 0; detail < choices.size(); detail++) {
      for (int text = 0; text < template.details().get(detail).size(); text++) {
        List<Integer> edited = new ArrayList<>(choices);
        edited.set(detail, text);
        if (!edited.equals(choices)) {
          edits.add(new RandomModel(template, edited));
        }
      }
    }
    return edits;
  }

  /** The details that differ: {@code Room? → Hall?}. */
  public String differenceTo(RandomModel other) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < choices.size(); i++) {
      if (!text(i).equals(other.text(i))) {
        differences.add("%s → %s".formatted(text(i), other.text(i)));
      }
    }
    return String.join("; ", differences);
  }

  private String text(int detail) {
    return template.details().get(detail).get(choices.get(detail));
  }

  public boolean isValid() {
    return Adjoin.compile(ModelFile.parse("model.yaml", yaml())).isValid();
  }

  public String yaml() {
    String yaml = template.text();
    for (int i = 0; i < choices.size(); i++) {
      yaml = yaml.replace("<" + i + ">", text(i));
    }
    return yaml;
  }
}
