// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static dev.adjoin.internal.modelfile.Reading.mistakes;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormMistakesTest {

  @Test
  void suggestsTheNearestKey() {
    assertThat(mistakes("entities:\n  Order: {id: a, attribtes: {}, attributes: {a: int}}\n"))
        .isEqualTo(
            """
            shop.yaml:2:18: [unknown-key] "attribtes" is not a key of an entity
                Write attributes instead""");
  }

  @Test
  void listsTheKnownKeysWhenNoneIsNear() {
    assertThat(mistakes("colour: red"))
        .isEqualTo(
            """
            shop.yaml:1:1: [unknown-key] "colour" is not a key of a model file
                Remove it, or use one of model, table, types, entities, relationships, patterns, workload, lock, gone, lint""");
  }

  @Test
  void namesTheKeyThatAnEntityMustHave() {
    assertThat(mistakes("entities:\n  Order: {attributes: {a: int}}\n  Item: {id: a}\n"))
        .isEqualTo(
            """
            shop.yaml:2:3: [missing-key] "Order" has no "id", which an entity must have
                Add it, such as in {id: studentId, attributes: {studentId: string}}
            shop.yaml:3:3: [missing-key] "Item" has no "attributes", which an entity must have
                Add it, such as in {id: studentId, attributes: {studentId: string}}""");
  }

  @Test
  void namesTheEndThatARelationshipMustHave() {
    assertThat(mistakes("relationships:\n  Likes:\n    from: User\n"))
        .isEqualTo(
            """
            shop.yaml:2:3: [missing-key] "Likes" has no "to", which a relationship must have
                Add it, such as in {from: Student, to: Course}""");
  }

  @Test
  void wantsAPatternToSayWhatItReads() {
    assertThat(mistakes("patterns: {open: {ask: Which?}}"))
        .isEqualTo(
            """
            shop.yaml:1:12: [missing-key] "open" has no "read", which a pattern must have
                Add it, such as in {ask: Who takes this course?, read: Enrollment.to}""");
  }

  @Test
  void wantsBothUnits() {
    assertThat(mistakes("table: {billing: {read: 5}}"))
        .isEqualTo(
            """
            shop.yaml:1:9: [missing-key] "billing" has no "write", which billing by units must have
                Add it, such as in {read: 10, write: 5}""");
  }

  @Test
  void refusesTheSecondOfTwoEqualKeys() {
    assertThat(mistakes("model: a\ntable: b\nmodel: c\n"))
        .isEqualTo(
            """
            shop.yaml:3:1: [duplicate-key] "model" is here a second time; the first is on line 1
                Remove or rename one of the two""");
    assertThat(ModelFile.parse("shop.yaml", "model: a\nmodel: c\n").model().name()).isEqualTo("a");
  }

  @Test
  void saysThatAnEntityWithNothingUnderItIsEmpty() {
    assertThat(mistakes("entities:\n  Order:\n"))
        .isEqualTo(
            """
            shop.yaml:2:3: [wrong-type] "Order" must be a map, but is empty
                Write it as a map, such as {id: studentId, attributes: {studentId: string}}""");
  }

  @Test
  void saysWhatStandsWhereAMapMustBe() {
    assertThat(mistakes("entities: [Order]\ntypes: 5\nworkload:\n  - x\n"))
        .isEqualTo(
            """
            shop.yaml:1:11: [wrong-type] "entities" must be a map, but is a list
                Write it as a map, such as {Student: {id: studentId, attributes: {studentId: string}}}
            shop.yaml:2:8: [wrong-type] "types" must be a map, but is "5"
                Write it as a map, such as {Address: {street: string}}
            shop.yaml:3:1: [wrong-type] "workload" must be a map, but is a list
                Write it as a map, such as {Student: {items: 1000000, bytes: 400, reads: 500/s}}""");
  }

  @Test
  void wantsSettingsBySideAsAMap() {
    assertThat(mistakes("relationships: {L: {from: A, to: B, sort: X, count: {too: n}}}"))
        .isEqualTo(
            """
            shop.yaml:1:43: [wrong-type] "sort" must be a map by side, but is "X"
                Set it for a side, such as sort: {to: X}
            shop.yaml:1:54: [unknown-key] "too" is not a key of a setting by side
                Write to instead""");
  }

  @Test
  void saysWhatStandsWhereATextMustBe() {
    assertThat(mistakes("model: [a]\ntable:\n  name:\n    - a\n  type: #kind\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [wrong-type] "model" must be a text, but is a list
                Write a single text
            shop.yaml:3:3: [wrong-type] "name" must be a text, but is a list
                Write a single text
            shop.yaml:5:3: [wrong-type] "type" must be a text, but is empty
                Write a text, in quotes if it begins with #, or remove the key""");
  }

  @Test
  void saysToQuoteATemplateThatYamlTakesForAMap() {
    assertThat(
            mistakes(
                """
                entities:
                  Order:
                    id: orderId
                    sort: {orderId}
                    attributes: {orderId: string}
                relationships:
                  Likes: {from: User, to: Movie, sort: {to: {userId}}}
                """))
        .isEqualTo(
            """
            shop.yaml:4:5: [wrong-type] "sort" must be a text, but is a map
                Put quotes around the whole text, such as sort: "{orderId}"
            shop.yaml:7:41: [wrong-type] "to" must be a text, but is a map
                Put quotes around the whole text, such as to: "{userId}\"""");
  }

  @Test
  void saysWhichElementOfAListIsWrong() {
    assertThat(
            mistakes(
                "entities: {A: {id: [a, {b: c}, null], lookup: [[x, [y]], []], unique: {u: v},"
                    + " attributes: {a: int}}}"))
        .isEqualTo(
            """
            shop.yaml:1:24: [wrong-type] Element 2 of "id" must be a text, but is a map
                Write a single text
            shop.yaml:1:32: [wrong-type] Element 3 of "id" must be a text, but is empty
                Write a text, in quotes if it begins with #, or remove the key
            shop.yaml:1:52: [wrong-type] Element 2 of "lookup" must be a text, but is a list
                Write a single text
            shop.yaml:1:58: [invalid-value] Element 2 of "lookup" lists nothing
                Name at least one attribute
            shop.yaml:1:63: [wrong-type] "unique" must be a text or a list of texts, but is a map
                Write one text, or a list such as [a, b]""");
  }

  @Test
  void wantsAtLeastOneIdAttribute() {
    assertThat(mistakes("entities: {A: {id: [], attributes: {a: int}}}"))
        .isEqualTo(
            """
            shop.yaml:1:20: [invalid-value] "id" lists nothing
                Name at least one attribute""");
  }

  @Test
  void listsTheWordsThatASettingMayBe() {
    assertThat(
            mistakes(
                """
                relationships:
                  Likes:
                    from: User
                    to: Movie
                    store: edgs
                    inverse: both
                    together: [from, up]
                    onDelete: {to: delete}
                """))
        .isEqualTo(
            """
            shop.yaml:5:12: [invalid-value] "store" must be edges or summaries, but is "edgs"
                Write edges
            shop.yaml:6:14: [invalid-value] "inverse" must be index, mirror or none, but is "both"
                Write index, mirror or none
            shop.yaml:7:22: [invalid-value] Element 2 of "together" must be from or to, but is "up"
                Write from or to
            shop.yaml:8:20: [invalid-value] "to" must be sweep, cascade, restrict or keep, but is "delete"
                Write sweep, cascade, restrict or keep""");
  }

  @Test
  void takesOnlyTrueAndFalseForAFlag() {
    assertThat(mistakes("table: {owned: yes}\npatterns: {p: {read: A.get, reversed: True}}"))
        .isEqualTo(
            """
            shop.yaml:1:16: [invalid-value] "owned" must be true or false, but is "yes"
                Write true or false
            shop.yaml:2:39: [invalid-value] "reversed" must be true or false, but is "True"
                Write true""");
  }

  @Test
  void saysWhichNumbersMayStand() {
    assertThat(
            mistakes(
                """
                relationships: {L: {from: A, to: B, shards: {from: 0, to: 101}, max: {to: 1.5}}}
                patterns: {p: {read: A.get, first: 99999999999, requests: many}}
                """))
        .isEqualTo(
            """
            shop.yaml:1:52: [invalid-value] "from" must be a whole number from 1 to 100, but is "0"
                Write a number such as from: 4
            shop.yaml:1:59: [invalid-value] "to" must be a whole number from 1 to 100, but is "101"
                Write a number such as to: 4
            shop.yaml:1:75: [invalid-value] "to" must be a whole number of at least 1, but is "1.5"
                Write a number such as to: 4
            shop.yaml:2:36: [invalid-value] "first" must be a whole number of at least 1, but is "99999999999"
                Write a number such as first: 4
            shop.yaml:2:59: [invalid-value] "requests" must be a whole number of at least 1, but is "many"
                Write a number such as requests: 4""");
  }

  @Test
  void explainsSettingsThatHaveAShortAndALongForm() {
    assertThat(
            mistakes(
                """
                table:
                  billing: cheap
                entities:
                  A:
                    id: a
                    attributes: {a: int}
                    all: 4
                    views: {v: {project: total}, w: {project: {total}}}
                """))
        .isEqualTo(
            """
            shop.yaml:2:12: [invalid-value] "billing" must be on-demand or a map of units, but is "cheap"
                Write on-demand, or units such as {read: 10, write: 5}
            shop.yaml:7:10: [invalid-value] "all" must be true, false or a map, but is "4"
                Write true, or a map such as {shards: 4}
            shop.yaml:8:26: [invalid-value] "project" must be all, keys or a list of attributes, but is "total"
                Write all, keys or a list such as [title, credits]
            shop.yaml:8:38: [wrong-type] "project" must be all, keys or a list of attributes, but is a map
                Write all, keys or a list such as [title, credits]""");
    assertThat(mistakes("table: [a]"))
        .isEqualTo(
            """
            shop.yaml:1:8: [wrong-type] "table" must be a name or a map, but is a list
                Write the table's name, or a map such as {name: Campus}""");
    assertThat(mistakes("table: {billing: []}"))
        .isEqualTo(
            """
            shop.yaml:1:18: [wrong-type] "billing" must be on-demand or a map of units, but is a list
                Write on-demand, or units such as {read: 10, write: 5}""");
  }

  @Test
  void saysWhereAnAttributeDoesNotParse() {
    assertThat(mistakes("entities:\n  A:\n    id: a\n    attributes:\n      a: list(int\n"))
        .isEqualTo(
            """
            shop.yaml:5:10: [attribute-syntax] "list(int" is not an attribute type: the bracket after "list" is not closed
                Write a type such as string, int?, instant = now, enum(a, b), list(string, max 10), set(int) or map(Address)""");
  }

  @Test
  void saysWhereAConditionDoesNotParse() {
    String view = "views: {open: {when: sometimes}}";

    assertThat(mistakes("entities: {A: {id: a, attributes: {a: int}, " + view + "}}"))
        .isEqualTo(
            """
            shop.yaml:1:66: [condition-syntax] "sometimes" is not a condition
                Write one such as status = active, total > 0, status in (a, b) or completedAt exists, joined by and""");
  }

  @Test
  void saysWhichMeasureIsNoNumberOrRate() {
    assertThat(mistakes("workload: {A: {items: many, reads: 5, from: [1]}}"))
        .isEqualTo(
            """
            shop.yaml:1:23: [invalid-value] "many" is not a number
                Write items as a number such as 1000000
            shop.yaml:1:36: [invalid-value] "5" is not a rate
                Write reads as a rate such as 500/s, 20/m, 3/h or 1/d
            shop.yaml:1:45: [wrong-type] "from" must be a text, but is a list
                Write a single text""");
  }

  @Test
  void wantsACopyToNameEntityAndAttribute() {
    assertThat(mistakes("entities: {A: {id: a, attributes: {a: int}, copy: {b: name}}}"))
        .isEqualTo(
            """
            shop.yaml:1:55: [invalid-value] "b" must be copied from an attribute, but is "name"
                Write the entity and its attribute, such as Customer.name""");
  }

  @Test
  void reportsAllMistakesInTheOrderOfTheFile() {
    assertThat(
            mistakes(
                """
                patterns: {p: {}}
                entities:
                  Order:
                    attributes: {a: "enum()"}
                    tga: ORD
                table: {owned: on}
                """))
        .isEqualTo(
            """
            shop.yaml:1:12: [missing-key] "p" has no "read", which a pattern must have
                Add it, such as in {ask: Who takes this course?, read: Enrollment.to}
            shop.yaml:3:3: [missing-key] "Order" has no "id", which an entity must have
                Add it, such as in {id: studentId, attributes: {studentId: string}}
            shop.yaml:4:21: [attribute-syntax] "enum()" is not an attribute type: ")" is not a word
                Write a type such as string, int?, instant = now, enum(a, b), list(string, max 10), set(int) or map(Address)
            shop.yaml:5:5: [unknown-key] "tga" is not a key of an entity
                Write tag instead
            shop.yaml:6:16: [invalid-value] "owned" must be true or false, but is "on"
                Write true or false""");
  }
}
