// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.tools.console.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkbenchFileTest {
  @TempDir private Path folder;

  private static final String FILE =
      """
      {"ModelName": "Library",
       "ModelMetadata": {"AWSService": "Amazon DynamoDB", "Version": "3.0", "Unknown": 1},
       "DataModel": [
         {"TableName": "Library",
          "KeyAttributes": {"PartitionKey": {"AttributeName": "PK", "AttributeType": "S"},
                            "SortKey": {"AttributeName": "SK", "AttributeType": "S"}},
          "NonKeyAttributes": [{"AttributeName": "title", "AttributeType": "S"},
                               {"AttributeName": "pages", "AttributeType": "N"}],
          "TableFacets": [
            {"FacetName": "Book",
             "KeyAttributeAlias": {"PartitionKeyAlias": "BOOK#{bookId}", "SortKeyAlias": "INFO"},
             "NonKeyAttributes": ["title", "pages"], "TableData": []},
            {"FacetName": "Copy",
             "KeyAttributeAlias": {"PartitionKeyAlias": "BOOK#{bookId}",
                                   "SortKeyAlias": "COPY#{copyId}"},
             "NonKeyAttributes": [], "TableData": %s}],
          "TableData": %s}%s]}
      """;

  private Path file(String facetItems, String tableItems, String more) throws IOException {
    return Files.writeString(
        folder.resolve("library.json"), FILE.formatted(facetItems, tableItems, more));
  }

  @Test
  void readsKeyTemplatesFromTheAliasesOfFacetsWithoutItems() throws IOException {
    ModelDraft draft = DraftCompiler.draft(WorkbenchFile.read(file("[]", "[]", ""), null));

    assertThat(Found.in(draft)).containsExactly("Book by bookId", "Copy in Book by copyId");
    assertThat(draft.text("a file")).contains("pages: int", "sort: INFO");
  }

  @Test
  void readsItemsOfFacetsAndOfTheTable() throws IOException {
    String copies =
        """
        [{"PK": {"S": "BOOK#b1"}, "SK": {"S": "COPY#1"}, "shelf": {"L": [{"S": "A"}, {"N": "7"}]}}]
        """;
    String books =
        """
        [{"PK": {"S": "BOOK#b1"}, "SK": {"S": "INFO"}, "title": {"S": "One"},
          "tags": {"SS": ["x", "y"]}, "sold": {"BOOL": true}, "none": {"NULL": true},
          "cover": {"B": "AQI="}, "size": {"M": {"height": {"N": "20.5"}}}}]
        """;
    SampledTable table = WorkbenchFile.read(file(copies, books, ""), "Library");

    assertThat(table.items()).hasSize(2);
    assertThat(Found.in(DraftCompiler.draft(table)))
        .containsExactly("Book by bookId", "Copy in Book by copyId");
    assertThat(DraftCompiler.draft(table).text("a file"))
        .contains("tags: set(string)", "sold: bool", "cover: bytes", "Size: {height: decimal}");
  }

  @Test
  void asksForTheTableIfThereAreSeveral() throws IOException {
    Path file = file("[]", "[]", ", {\"TableName\": \"Loans\"}");

    assertThatThrownBy(() -> WorkbenchFile.read(file, null))
        .isInstanceOf(Failure.class)
        .hasMessage(file + " has the tables Library, Loans");
    assertThatThrownBy(() -> WorkbenchFile.read(file, "Loan"))
        .isInstanceOf(Failure.class)
        .hasMessage(file + " has no table Loan; it has Library, Loans");
  }

  @Test
  void refusesWhatIsNoModelOfWorkbench() throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"a\": 1}");
    Path broken = Files.writeString(folder.resolve("broken.json"), "{");

    assertThatThrownBy(() -> WorkbenchFile.read(other, null))
        .hasMessage(other + " is not a model of NoSQL Workbench: it has no DataModel");
    assertThatThrownBy(() -> WorkbenchFile.read(broken, null))
        .hasMessageStartingWith("The file " + broken + " ends too early");
    assertThatThrownBy(() -> WorkbenchFile.read(folder.resolve("none.json"), null))
        .hasMessage("The file " + folder.resolve("none.json") + " cannot be read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | The attribute cover of item 2 of the table Library in %s must be a value with its type, but was {} | Write it as in",
        "7 | The attribute cover of item 2 of the table Library in %s must be a value with its type, but was 7 | Write it as in",
        "{\"X\": 1} | The attribute cover of item 2 of the table Library in %s must be a value with its type, but was {\"X\": 1} | Write it as in",
        "{\"B\": \"@@\"} | The attribute cover of item 2 of the table Library in %s must be bytes in Base64, but was \"@@\" | Write them as in",
        "{\"N\": \"abc\"} | The attribute cover of item 2 of the table Library in %s must be a number, but was \"abc\" | Write it as {\"N\"",
        "{\"NS\": [\"1\", \"x\"]} | The attribute cover of item 2 of the table Library in %s must be a number, but was \"x\" | Write it as {\"N\"",
        "{\"M\": {\"a\": {\"L\": [{\"S\": \"x\"}, {}]}}} | The attribute cover.a[1] of item 2 of the table Library in %s must be a value with its type, but was {} | Write it as in",
      })
  void namesTheAttributeWhoseValueIsWrong(String value, String message, String fix)
      throws IOException {
    String books =
        """
        [{"PK": {"S": "BOOK#b1"}, "SK": {"S": "INFO"}},
         {"PK": {"S": "BOOK#b2"}, "SK": {"S": "INFO"}, "cover": %s}]
        """
            .formatted(value);
    Path file = file("[]", books, "");

    assertThatThrownBy(() -> WorkbenchFile.read(file, null))
        .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.fix()).startsWith(fix))
        .hasMessage(message.formatted(file));
  }

  @Test
  void namesTheFacetOfAnItemWithAWrongValue() throws IOException {
    Path file = file("[{\"PK\": {}}]", "[]", "");

    assertThatThrownBy(() -> WorkbenchFile.read(file, null))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "The attribute PK of item 1 of the facet Copy of the table Library in "
                + file
                + " must be a value with its type, but was {}");
  }

  @Test
  void refusesATableWithoutAPartitionKey() throws IOException {
    Path file = file("[]", "[]", ", {\"TableName\": \"Loans\"}");

    assertThatThrownBy(() -> WorkbenchFile.read(file, "Loans"))
        .isInstanceOf(Failure.class)
        .hasMessage("The table Loans in " + file + " has no partition key");
  }
}
