// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static dev.adjoin.internal.modelfile.Reading.mistakes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlMistakesTest {

  @Test
  void asksForSpacesInsteadOfTabs() {
    assertThat(mistakes("entities:\n\tOrder: {}\n"))
        .isEqualTo(
            """
            shop.yaml:2:1: [yaml-syntax] A tab is used where only spaces are allowed
                Indent with spaces""");
  }

  @Test
  void pointsToTheQuotationMarkThatIsNeverClosed() {
    assertThat(mistakes("model: \"shop\ntable: Shop\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [yaml-syntax] A quotation mark is opened here and never closed
                Close it, or leave out the quotation marks""");
    assertThat(mistakes("model: \"shop\n---\n\"\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [yaml-syntax] A quotation mark is opened here and not closed before a line of --- or ...
                Close it, or leave out the quotation marks""");
  }

  @Test
  void saysWhichBracesAreNotContinued() {
    assertThat(mistakes("entities:\n  Order: {id: a,\n    sort: X#{a}}\n"))
        .isEqualTo(
            """
            shop.yaml:3:13: [yaml-syntax] This does not continue the braces or brackets opened on line 2
                Separate entries by commas, close each { and [, and put quotes around a text that contains { } [ ] or a comma""");
  }

  @Test
  void saysWhichMapALineDoesNotContinue() {
    assertThat(mistakes("entities:\n  Order:\n    id: a\n   tag: b\n"))
        .isEqualTo(
            """
            shop.yaml:4:4: [yaml-syntax] This does not continue the map or list begun on line 2
                Align each key with the others of its map, and put the whole of a text into quotes""");
  }

  @Test
  void findsAKeyThatIsIndentedTooFar() {
    assertThat(mistakes("entities:\n  Order:\n    id: a\n      tag: b\n"))
        .isEqualTo(
            """
            shop.yaml:4:10: [yaml-syntax] A colon is not allowed here
                Check the indentation, look for a missing colon on the line above, and put quotes around a text that contains ": \"""");
  }

  @Test
  void findsAKeyWithoutColon() {
    assertThat(mistakes("model: shop\ntable\nentities: {}\n"))
        .isEqualTo(
            """
            shop.yaml:2:1: [yaml-syntax] A key is not followed by a colon
                Write it as "key: value" on one line, and check the indentation""");
  }

  @Test
  void findsAListOnTheLineOfItsKey() {
    assertThat(mistakes("entities: - Order\n"))
        .isEqualTo(
            """
            shop.yaml:1:11: [yaml-syntax] A list entry is not allowed here
                Put each "- " on a separate line below its key""");
  }

  @Test
  void findsACharacterThatNeedsQuotes() {
    assertThat(mistakes("model: @shop\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [yaml-syntax] A value cannot begin with this character
                Put quotes around the value""");
  }

  @Test
  void findsABackslashInDoubleQuotes() {
    assertThat(mistakes("model: \"a\\q\"\n"))
        .isEqualTo(
            """
            shop.yaml:1:11: [yaml-syntax] A backslash begins an escape that YAML does not have
                Write \\\\ for a backslash, or use single quotes""");
  }

  @Test
  void findsAnAliasWithoutAnchor() {
    assertThat(mistakes("model: *shop\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [yaml-syntax] The alias "*shop" refers to no anchor above it
                Write the value itself, or put quotes around a text that begins with *""");
    assertThat(mistakes("model: *\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [yaml-syntax] The name of an anchor or alias is missing or has a character it may not have
                Correct it, or put quotes around a text that begins with & or *""");
  }

  @Test
  void refusesAValueThatContainsItself() {
    assertThat(mistakes("entities: &all\n  Order: *all\n"))
        .isEqualTo(
            """
            shop.yaml:2:10: [yaml-syntax] The alias "*all" is inside the value it refers to
                Write the value itself, or put quotes around a text that begins with *""");
  }

  @Test
  void refusesInstructionsToTheParserThatItDoesNotKnow() {
    assertThat(mistakes("%YAML x\n---\nmodel: a\n"))
        .isEqualTo(
            """
            shop.yaml:1:1: [yaml-syntax] A line that begins with % is an instruction to the YAML parser, and not a known one
                Remove the line""");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%YAML 3.0\n---\na: b", "a: 'x'\n b", "a: !<x", "a: !!str%zz x", "a: >0\n x"})
  void turnsWhateverTheParserThrowsIntoAMistake(String yaml) {
    assertThat(mistakes(yaml)).contains(": [yaml-syntax] ");
  }

  @Test
  void findsTextsThatACommaCutInsideBraces() {
    String yaml =
        "entities:\n  A: {id: a, attributes: {a: enum(x, y, z), b: list(int, max 3), c: int}}\n";

    assertThat(mistakes(yaml))
        .isEqualTo(
            """
            shop.yaml:2:30: [yaml-syntax] The comma after "enum(x" ends the value inside { }
                Put quotes around it: a: "enum(x, y, z)"
            shop.yaml:2:48: [yaml-syntax] The comma after "list(int" ends the value inside { }
                Put quotes around it: b: "list(int, max 3)\"""");
    assertThat(ModelFile.parse("shop.yaml", yaml).model().entities().get(0).attributes())
        .extracting(a -> a.type().text())
        .containsExactly("enum(x, y, z)", "list(int, max 3)", "int");
  }

  @Test
  void leavesOpenBracketsAloneThatNoLaterPieceCloses() {
    assertThat(mistakes("{model: 'a (b', table: c, patterns: {}}")).isEmpty();
  }

  @Test
  void readsTheFirstOfSeveralDocuments() {
    assertThat(mistakes("model: a\n---\nmodel: b\n"))
        .isEqualTo(
            """
            shop.yaml:2:1: [yaml-syntax] A second document begins here, but a model file holds one
                Remove the line ---, or move the rest to a separate file""");
  }

  @Test
  void refusesMergeKeysAndKeysThatAreNoTexts() {
    assertThat(mistakes("? [a]\n: b\n'': c\n<<: {}\n"))
        .isEqualTo(
            """
            shop.yaml:1:3: [wrong-type] A key must be a text, but is a list
                Write a name before ":"
            shop.yaml:3:1: [wrong-type] A key must be a text, but is empty
                Write a name before ":"
            shop.yaml:4:1: [unknown-key] The merge key "<<" is not supported
                Write the keys out, or use one alias for the whole map""");
  }

  @Test
  void refusesTagsOfOtherTools() {
    assertThat(mistakes("model: !env SHOP\ntable: !!str 5\n"))
        .isEqualTo(
            """
            shop.yaml:1:8: [invalid-value] The tag "!env" means nothing in a model file
                Remove it, or put quotes around a text that begins with !""");
  }

  @Test
  void refusesControlCharacters() {
    assertThat(mistakes("model: a\r\ntable: b\u0001\n"))
        .isEqualTo(
            """
            shop.yaml:2:9: [yaml-syntax] The character U+0001 is not allowed in YAML
                Remove it, or write it as an escape in double quotes""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing yet\n", "---\n", "null", "\uFEFF"})
  void saysThatAFileIsEmpty(String yaml) {
    assertThat(mistakes(yaml))
        .isEqualTo(
            """
            shop.yaml:1:1: [wrong-type] The file must be a map, but is empty
                Write it as a map, such as entities: {Student: {id: studentId, attributes: {studentId: string}}}""");
  }

  @Test
  void showsLongAndBrokenTextsOnOneShortLine() {
    assertThat(mistakes("\"a\\n" + "b".repeat(100) + "\": 1"))
        .startsWith(
            "shop.yaml:1:1: [unknown-key] \"a\\u000A" + "b".repeat(58) + "…\" is not a key");
  }

  @Test
  void takesNumbersWordsAndNullForNamesWhereANameStands() {
    Model model = Reading.model("model: 2026\ntable: on\ntypes: {null: {}, 1: {yes: int}}\n");

    assertThat(model.name()).isEqualTo("2026");
    assertThat(model.table().name()).isEqualTo("on");
    assertThat(model.types()).extracting("name").containsExactly("null", "1");
    assertThat(model.types().get(1).attributes()).extracting("name").containsExactly("yes");
  }

  @Test
  void followsAliases() {
    Model model =
        Reading.model(
            """
            types:
              Home: &address {street: string, zip: &zip string?}
              Work: *address
              Post: {zip: *zip}
            """);

    assertThat(model.types().get(1).attributes()).isEqualTo(model.types().get(0).attributes());
    assertThat(model.types().get(2).attributes().get(0).optional()).isTrue();
  }

  @Test
  void pointsToTheAliasWhenWhatItBringsIsWrongThere() {
    assertThat(mistakes("types: {A: &a {x: int}}\nmodel: *a\ntable: {name: *a}\n"))
        .isEqualTo(
            """
            shop.yaml:2:1: [wrong-type] "model" must be a text, but is a map
                Write a single text
            shop.yaml:3:9: [wrong-type] "name" must be a text, but is a map
                Write a single text""");
  }

  @Test
  void pointsToTheAliasWhenItsTextIsWrongThere() {
    assertThat(mistakes("model: &m shop\ntable: {name: *m, owned: *m}\n"))
        .isEqualTo(
            """
            shop.yaml:2:26: [invalid-value] "owned" must be true or false, but is "shop"
                Write true or false""");
  }

  @Test
  void countsNoColumnForAByteOrderMark() {
    assertThat(mistakes("\uFEFFcolour: red")).startsWith("shop.yaml:1:1: [unknown-key] \"colour\"");
  }

  @Test
  void readsByteOrderMarkAndWindowsLines() {
    String yaml = "\uFEFF" + Campus.FILE.replace("\n", "\r\n");

    assertThat(ModelFile.parse("campus.yaml", yaml))
        .usingRecursiveComparison()
        .isEqualTo(ModelFile.parse("campus.yaml", Campus.FILE));
  }
}
