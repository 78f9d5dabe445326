// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.studio.query.expression.TableSchema.Contents;
import dev.adjoin.tools.studio.query.expression.TableSchema.Key;
import dev.adjoin.tools.studio.query.expression.TableSchema.KeyAttribute;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the builder refuses, and the expressions of what it accepts. */
class FormReaderTest {
  private static final KeyAttribute PK = new KeyAttribute("PK", DataType.S);
  private static final KeyAttribute SK = new KeyAttribute("SK", DataType.S);
  private static final TableSchema TABLE =
      new TableSchema(
          "Shop",
          new Key(PK, SK),
          List.of(
              new TableSchema.Index(
                  "ByStatus",
                  false,
                  new Key(new KeyAttribute("status", DataType.S), SK),
                  Set.of("PK", "SK", "status", "total"),
                  new Contents(0, 0, 1))),
          new Contents(0, 0, 1));

  @SuppressWarnings("unchecked")
  private static FormReader.Result read(String json) {
    return FormReader.read(TABLE, (Map<String, Object>) JsonDocument.read(json.replace('\'', '"')));
  }

  private static List<String> problems(String json) {
    return read(json).problems().stream().map(each -> each.at() + ": " + each.message()).toList();
  }

  private static Map<String, Object> members(String json) {
    FormReader.Result result = read(json);
    assertThat(result.problems()).isEmpty();
    return RequestBuilder.build(result.form()).members();
  }

  @Test
  void everyNameHasAPlaceholderAndGroupsHaveParenthesesOnlyWhereTheyAreNeeded() {
    Map<String, Object> members =
        members(
            """
            {'operation': 'Query', 'partition': 'CUSTOMER#1', 'reversed': true, 'limit': '25',
             'sort': {'operator': 'between', 'values': ['ORDER#2025', 'ORDER#2026']},
             'criterion': {'joint': 'all', 'parts': [
               {'path': 'status', 'type': 'S', 'operator': '=', 'operands': [{'text': 'open'}]},
               {'joint': 'any', 'parts': [
                 {'path': 'lines', 'type': 'L', 'size': true, 'operator': '>', 'operands': [{'text': '3'}]},
                 {'path': 'address.zip[0]', 'type': 'S', 'operator': 'attribute_exists'}]},
               {'joint': 'none', 'parts': [
                 {'path': 'status', 'type': 'S', 'operator': '=', 'operands': [{'path': 'before'}]}]}]},
             'projection': ['status', 'address.zip']}
            """);
    assertThat(members)
        .containsEntry("KeyConditionExpression", "#PK = :PK AND #SK BETWEEN :SK AND :SK_2")
        .containsEntry(
            "FilterExpression",
            "#status = :status AND (size(#lines) > :lines OR attribute_exists(#address.#zip[0]))"
                + " AND NOT (#status = #before)")
        .containsEntry("ProjectionExpression", "#status, #address.#zip")
        .containsEntry("ScanIndexForward", false)
        .containsEntry("Limit", 25);
    assertThat(members.get("ExpressionAttributeNames"))
        .isEqualTo(
            Map.of(
                "#PK",
                "PK",
                "#SK",
                "SK",
                "#status",
                "status",
                "#lines",
                "lines",
                "#address",
                "address",
                "#zip",
                "zip",
                "#before",
                "before"));
  }

  @Test
  void anUpdateHasItsActionsByClause() {
    Map<String, Object> members =
        members(
            """
            {'operation': 'UpdateItem', 'partition': 'P', 'sort': {'values': ['S']}, 'updates': [
              {'kind': 'set', 'path': 'name', 'type': 'S', 'text': 'x'},
              {'kind': 'remove', 'path': 'old', 'type': 'S'},
              {'kind': 'increase by', 'path': 'stock.left', 'type': 'N', 'text': '1'},
              {'kind': 'append or create', 'path': 'log', 'type': 'L', 'text': '[1]'},
              {'kind': 'add', 'path': 'tags', 'type': 'SS', 'text': 'a, b'},
              {'kind': 'delete from set', 'path': 'marks', 'type': 'NS', 'text': '1'}]}
            """);
    assertThat(members.get("UpdateExpression"))
        .isEqualTo(
            "SET #name = :name, #stock.#left = #stock.#left + :left, #log ="
                + " list_append(if_not_exists(#log, :empty), :log) REMOVE #old ADD #tags :tags"
                + " DELETE #marks :marks");
  }

  @Test
  void saysWhatDynamoDbWouldRefuseAndWhere() {
    assertThat(problems("{'operation': 'Query', 'partition': ''}"))
        .containsExactly("partition: Give a value for PK");
    assertThat(
            problems(
                "{'operation': 'Query', 'partition': 'P', 'sort': {'operator': 'between', 'values':"
                    + " ['b', 'a']}}"))
        .containsExactly("sort: The first bound is greater than the second");
    assertThat(
            problems(
                "{'operation': 'Query', 'partition': 'P', 'sort': {'operator': '<>', 'values':"
                    + " ['b']}}"))
        .containsExactly("sort: A sort key of type string has no test <>");
    assertThat(
            problems(
                "{'operation': 'Query', 'partition': 'P', 'criterion': {'parts': [{'path': 'SK',"
                    + " 'operator': '=', 'operands': [{'text': 'x'}]}]}}"))
        .containsExactly(
            "criterion/0: SK is a key of this Query: test it in the key condition, or use a Scan");
    assertThat(
            problems(
                "{'operation': 'Scan', 'criterion': {'parts': [{'path': 'n', 'type': 'N',"
                    + " 'operator': 'begins_with', 'operands': [{'text': '1'}]}, {'path': 'n',"
                    + " 'type': 'N', 'operator': '<', 'operands': [{'text': 'many'}]}]}}"))
        .containsExactly(
            "criterion/0: A number has no test begins_with",
            "criterion/1: A number is needed, but was \"many\"");
    assertThat(
            problems(
                "{'operation': 'Query', 'index': 'ByStatus', 'partition': 'open', 'consistent':"
                    + " true, 'projection': ['total', 'name', 'total.x']}"))
        .containsExactly(
            "consistent: A global secondary index is never read with strong consistency",
            "projection/1: ByStatus does not project name",
            "projection/2: total.x overlaps with another projected attribute");
    assertThat(
            problems(
                "{'operation': 'UpdateItem', 'partition': 'P', 'sort': {'values': ['S']}, 'updates':"
                    + " [{'kind': 'set', 'path': 'PK', 'text': 'x'}, {'kind': 'set', 'path': 'a',"
                    + " 'text': 'x'}, {'kind': 'set', 'path': 'a.b', 'text': 'x'}, {'kind': 'add',"
                    + " 'path': 'c', 'type': 'S', 'text': 'x'}]}"))
        .containsExactly(
            "updates/0: PK is the item's key, which never changes",
            "updates/2: a.b overlaps with another action of this update",
            "updates/3: \"add\" is not for a string");
    assertThat(problems("{'operation': 'PutItem', 'item': '{\\\"PK\\\": 5}'}"))
        .containsExactly(
            "item: PK must be a string, but was a number", "item: The item needs its key SK");
  }

  @Test
  void pathsAreNamesMembersAndPositions() {
    assertThat(AttributePath.parse("a.b[0].c").toString()).isEqualTo("a.b[0].c");
    assertThat(AttributePath.parse("\"a.b\"[1]").steps())
        .containsExactly(new AttributePath.Name("a.b"), new AttributePath.Index(1));
    assertThat(AttributePath.parse("\"a.b\"[1]").toString()).isEqualTo("\"a.b\"[1]");
    for (String wrong : List.of("", ".a", "a.", "[0]", "a[x]", "a..b", "a\"b")) {
      org.assertj.core.api.Assertions.assertThatThrownBy(() -> AttributePath.parse(wrong))
          .hasMessage(
              "A path is written as name, name.member or name[0], but was \"" + wrong + "\"");
    }
  }
}
