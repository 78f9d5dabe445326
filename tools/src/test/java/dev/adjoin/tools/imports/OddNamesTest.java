// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Drafts of tables whose names a model does not accept. */
class OddNamesTest {
  private static final List<String> ODD =
      List.of(
          "T",
          "",
          "-",
          "a b",
          "ein Tisch",
          "_x",
          "1",
          "#",
          "a#b",
          "a.b",
          "{a}",
          "%",
          "null",
          "true",
          "é",
          "_ADJOIN#x",
          "\"",
          "'",
          "a: b",
          "# no",
          "\n",
          "PK",
          "SK",
          "Item",
          "id",
          "_type",
          "x".repeat(300),
          "\u0000",
          "@",
          "get",
          "{n}",
          "GSI1");

  private static SampledTable table(
      String name, String partition, String sort, String index, List<String> values) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (String value : values) {
      items.add(
          Map.of(
              partition,
              AttributeValue.fromS(value + "#1"),
              sort + "2",
              AttributeValue.fromS(value),
              index + "3",
              AttributeValue.fromS("X#" + value),
              value + "4",
              AttributeValue.fromM(Map.of(value, AttributeValue.fromN("1")))));
    }
    return new SampledTable(
        name,
        new SampledTable.Key(partition, "S"),
        new SampledTable.Key(sort + "2", "S"),
        List.of(new SampledTable.Index(index, false, index + "3", sort + "2")),
        items,
        null,
        false,
        true);
  }

  @Test
  void everyDraftCompiles() {
    Search.of(60, 1_000)
        .run(
            seed -> {
              Random random = new Random(seed);
              List<String> odd = new ArrayList<>();
              for (int n = 0; n < 7; n++) {
                odd.add(random.nextInt(3) == 0 ? "word" + n : ODD.get(random.nextInt(ODD.size())));
              }
              List<String> values = odd.subList(4, 4 + random.nextInt(4));
              SampledTable table = table(odd.get(0), odd.get(1), odd.get(2), odd.get(3), values);

              assertThat(Found.in(DraftCompiler.draft(table))).as(odd.toString()).isNotEmpty();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"T", "", "a b", "Tische für alle"})
  void givesATableAnotherNameWhereDynamoDbDoesNotAcceptIt(String name) {
    ModelDraft draft = DraftCompiler.draft(table(name, "PK", "SK", "GSI1", List.of()));
    String given = draft.model().table().name();

    assertThat(given).startsWith("Table-");
    assertThat(draft.text("a file"))
        .contains(
            "# DynamoDB accepts no table with the name \"%s\": the draft names it %s."
                .formatted(name, given));
  }
}
