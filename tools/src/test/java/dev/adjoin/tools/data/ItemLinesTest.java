// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.data.ItemLines.ItemLine;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemLinesTest {
  private static final String MODEL =
      """
      entities:
        Book:
          id: isbn
          attributes: {isbn: string, price: decimal?, pages: int?, tags: set(string)?, cover: bytes?, at: instant?}
        Note: {id: id, attributes: {id: string, type: string}}
      """;
  private final ItemLines lines =
      new ItemLines(new TypeNames(Adjoin.compile(ModelFile.parse("books.yaml", MODEL))));

  @Test
  void readsALineByTheTypesOfTheModel() {
    ItemLine line =
        lines.read(
            """
            {"type": "Book", "isbn": "i1", "price": 9.95, "pages": 10, "tags": ["a"],
             "at": "2026-01-31T09:30:00Z"}""");
    assertThat(line.type().name()).isEqualTo("Book");
    assertThat(line.item())
        .isEqualTo(
            Item.of(
                "isbn",
                "i1",
                "price",
                new BigDecimal("9.95"),
                "pages",
                10,
                "tags",
                Set.of("a"),
                "at",
                Instant.parse("2026-01-31T09:30:00Z")));
  }

  @Test
  void takesNullForAbsent() {
    assertThat(lines.read("{\"type\": \"Book\", \"isbn\": \"i1\", \"price\": null}").item())
        .isEqualTo(Item.of("isbn", "i1"));
  }

  @Test
  void tellsTheTypeFromAnAttributeOfThatName() {
    Item note = Item.of("id", "n1", "type", "Book");
    Map<String, Object> plain = ItemLines.members("Note", note);
    assertThat(plain).isEqualTo(Map.of("_type", "Note", "id", "n1", "type", "Book"));
    ItemLine line = lines.read("{\"_type\": \"Note\", \"id\": \"n1\", \"type\": \"Book\"}");
    assertThat(line.type().name()).isEqualTo("Note");
    assertThat(line.item()).isEqualTo(note);
  }

  @Test
  void writesPlainValues() {
    Item book =
        Item.of("isbn", "i1", "tags", Set.of("a"), "cover", new byte[] {72, 105}, "pages", 3);
    assertThat(ItemLines.members("Book", book))
        .isEqualTo(
            Map.of(
                "type", "Book", "isbn", "i1", "tags", List.of("a"), "cover", "SGk=", "pages", 3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"isbn\": \"i1\"} | a line must state its type, but states none",
        "{\"type\": 7} | a line must state its type, but states 7",
        "{\"type\": \"Bok\"} | The model has no entity or relationship \"Bok\"; the nearest is Book",
        "[1] | a line must be a JSON object, but was a list",
        "\"Book\" | a line must be a JSON object, but was \"Book\"",
        "{\"type\": \"Book\", \"pages\": \"ten\"} | Book.pages must be an int, but was \"ten\"",
        "{\"type\": \"Book\", \"title\": \"x\"} | Book has no attribute \"title\"",
      })
  void saysWhatIsWrongWithALine(String line, String message) {
    assertThatThrownBy(() -> lines.read(line)).isInstanceOf(InvalidInput.class).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\": | ends too early at column 9",
        "{\"a\": 1} x | is not JSON at column 10",
        "{\"a\": 1, \"a\": 2} | has a name twice at column 13"
      })
  void saysWhereALineIsNoJson(String line, String reason) {
    assertThatThrownBy(() -> lines.read(line))
        .isInstanceOf(InvalidInput.class)
        .hasMessage("a line must be a JSON object, but " + reason);
  }
}
