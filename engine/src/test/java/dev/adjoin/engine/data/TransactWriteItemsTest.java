// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class TransactWriteItemsTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTables() {
    client.createTable(
        table("Songs", "pk", "genre").globalSecondaryIndexes(global("byGenre", "genre")).build());
    client.createTable(table("Albums", "pk").build());
    fixture.put("Songs", Attributes.of("pk", "a", "n", 1));
    fixture.put("Songs", Attributes.of("pk", "b", "n", 2));
  }

  private void write(TransactWriteItem... actions) {
    client.transactWriteItems(r -> r.transactItems(actions));
  }

  private List<String> all(String table) {
    return Attributes.shown(client.scan(r -> r.tableName(table)).items()).stream()
        .sorted()
        .toList();
  }

  /** The reasons as text, such as {@code None} or {@code ValidationError: message}. */
  private static List<String> reasons(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons().stream()
        .map(r -> r.code() + (r.message() == null ? "" : ": " + r.message()))
        .toList();
  }

  private void assertCancelled(String codes, List<String> reasons, TransactWriteItem... actions) {
    List<String> songs = all("Songs");
    assertThatThrownBy(() -> write(actions))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            cancelled -> {
              assertThat(cancelled.awsErrorDetails().errorMessage())
                  .isEqualTo(
                      "Transaction cancelled, please refer cancellation reasons for specific"
                          + " reasons "
                          + codes);
              assertThat(reasons(cancelled)).isEqualTo(reasons);
            });
    assertThat(all("Songs")).isEqualTo(songs);
    assertThat(all("Albums")).isEmpty();
  }

  @Test
  void appliesActionsOfEveryKindToSeveralTables() {
    write(
        Actions.put("Albums", "pk", "x", "n", 1),
        Actions.update("Songs", "a", "SET n = n + :v", ":v", 10),
        Actions.delete("Songs", "b"),
        Actions.update("Songs", "new", "SET n = :v", ":v", 3),
        Actions.check("Albums", "none", "attribute_not_exists(pk)"));

    assertThat(all("Songs")).containsExactly("{n=11, pk=a}", "{n=3, pk=new}");
    assertThat(all("Albums")).containsExactly("{n=1, pk=x}");
  }

  @Test
  void givesTheReasonsByPositionAndChangesNothing() {
    assertCancelled(
        "[None, ConditionalCheckFailed, None, ConditionalCheckFailed]",
        List.of(
            "None",
            "ConditionalCheckFailed: The conditional request failed",
            "None",
            "ConditionalCheckFailed: The conditional request failed"),
        Actions.put("Albums", "pk", "x"),
        Actions.putIfAbsent("Songs", "pk", "a"),
        Actions.delete("Songs", "b"),
        Actions.check("Songs", "c", "attribute_exists(pk)"));
  }

  @Test
  void whatIsWrongWithAnItemIsAReasonToo() {
    assertCancelled(
        "[None, ValidationError]",
        List.of(
            "None",
            "ValidationError: An operand in the update expression has an incorrect data type"),
        Actions.put("Albums", "pk", "x"),
        Actions.update("Songs", "a", "ADD n :v", ":v", Set.of("x")));
    assertCancelled(
        "[ValidationError, None]",
        List.of(
            "ValidationError: One or more parameter values were invalid: Type mismatch for Index"
                + " Key genre Expected: S Actual: N IndexName: byGenre",
            "None"),
        Actions.put("Songs", "pk", "x", "genre", 1),
        Actions.put("Albums", "pk", "x"));
    assertCancelled(
        "[None, ValidationError]",
        List.of(
            "None", "ValidationError: Item size to update has exceeded the maximum allowed size"),
        Actions.put("Albums", "pk", "x"),
        Actions.update("Songs", "a", "SET t = :v", ":v", "x".repeat(410_000)));
  }

  @Test
  void reasonsShowTheItemWhereAskedFor() {
    TransactWriteItem silent = Actions.check("Songs", "a", "n = :v", ":v", 7);
    TransactWriteItem telling =
        silent.copy(
            w ->
                w.conditionCheck(
                    silent
                        .conditionCheck()
                        .copy(
                            c ->
                                c.key(Attributes.of("pk", "b"))
                                    .returnValuesOnConditionCheckFailure("ALL_OLD"))));

    assertThatThrownBy(() -> write(silent, telling))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            cancelled -> {
              assertThat(cancelled.cancellationReasons())
                  .extracting(CancellationReason::hasItem)
                  .containsExactly(false, true);
              assertThat(Attributes.shown(cancelled.cancellationReasons().get(1).item()))
                  .isEqualTo("{n=2, pk=b}");
            });
  }

  @Test
  void aCheckChangesNothing() {
    write(Actions.check("Songs", "a", "n = :v", ":v", 1), Actions.put("Albums", "pk", "x"));

    assertThat(all("Songs")).containsExactly("{n=1, pk=a}", "{n=2, pk=b}");
    assertThat(all("Albums")).containsExactly("{pk=x}");
  }

  @Test
  void refusesTheSameItemTwice() {
    assertInvalid(
        () ->
            write(
                Actions.check("Songs", "a", "attribute_exists(pk)"),
                Actions.update("Songs", "a", "SET n = :v", ":v", 1)),
        "Transaction request cannot include multiple operations on one item");
    write(Actions.put("Songs", "pk", "x"), Actions.put("Albums", "pk", "x"));
  }

  @Test
  void takesAHundredActionsAndNoMore() {
    write(puts(100).toArray(TransactWriteItem[]::new));

    assertThat(all("Albums")).hasSize(100);
    assertThatThrownBy(() -> write(puts(101).toArray(TransactWriteItem[]::new)))
        .hasMessageContaining(
            "at 'transactItems' failed to satisfy constraint: Member must have length less than or"
                + " equal to 100");
    assertInvalid(
        () -> client.transactWriteItems(r -> {}),
        "1 validation error detected: Value null at 'transactItems' failed to satisfy constraint:"
            + " Member must not be null");
  }

  private static Stream<TransactWriteItem> puts(int count) {
    return IntStream.range(0, count).mapToObj(i -> Actions.put("Albums", "pk", "p" + i));
  }

  @Test
  void takesFourMegabytesAndNoMore() {
    String text = "x".repeat(400 * 1024 - "pkp0t".length());
    TransactWriteItem[] ten = large(10, text);
    TransactWriteItem[] eleven = large(11, text);
    write(ten);

    assertTooLarge(eleven, 11 * 400 * 1024);
  }

  private void assertTooLarge(TransactWriteItem[] actions, int bytes) {
    String limit = "Transaction payload size cannot exceed 4MB. Payload Size: ";
    assertInvalid(() -> write(actions), limit + ": " + limit + bytes);
  }

  @Test
  void aSmallRequestMayDeleteAndUpdateMoreThanFourMegabytes() {
    String text = "x".repeat(400 * 1024 - "pkp0tn11".length());
    write(large(10, text));
    client.putItem(r -> r.tableName("Albums").item(Attributes.of("pk", "pk", "t", text)));

    write(each(11, key -> Actions.update("Albums", key, "SET n = :v", ":v", 1)));
    assertThat(client.scanPaginator(r -> r.tableName("Albums")).items())
        .extracting(item -> item.get("n").n())
        .containsExactly(Collections.nCopies(11, "1").toArray(String[]::new));
    write(each(11, key -> Actions.delete("Albums", key)));
    assertThat(all("Albums")).isEmpty();
  }

  private static TransactWriteItem[] each(int count, Function<String, TransactWriteItem> action) {
    return IntStream.range(0, count)
        .mapToObj(i -> action.apply("p" + (char) ('a' + i)))
        .toArray(TransactWriteItem[]::new);
  }

  @Test
  void everythingInTheRequestCounts() {
    String half = "x".repeat(200 * 1024);
    String expression = "SET t = :v" + " ".repeat(100);
    TransactWriteItem[] updates =
        each(25, key -> Actions.update("Albums", key, expression, ":v", half));

    assertTooLarge(
        updates, 25 * ("pkpa".length() + expression.length() + ":v".length() + half.length()));
    assertThat(all("Albums")).isEmpty();
  }

  @Test
  void noActionAfterAnInvalidOneHasAReason() {
    TransactWriteItem wrong = Actions.put("Songs", "pk", 1);
    TransactWriteItem failing = Actions.check("Songs", "a", "n = :v", ":v", 7);

    String type =
        "ValidationError: One or more parameter values were invalid: Type mismatch for key pk"
            + " expected: S actual: N";
    assertCancelled(
        "[ValidationError, None, None]", List.of(type, "None", "None"), wrong, wrong, failing);
    assertCancelled(
        "[None, ValidationError, None]", List.of("None", type, "None"), failing, wrong, wrong);
  }

  private static TransactWriteItem[] large(int count, String text) {
    return IntStream.range(0, count)
        .mapToObj(i -> Actions.put("Albums", "pk", "p" + (char) ('a' + i), "t", text))
        .toArray(TransactWriteItem[]::new);
  }

  @Test
  void refusesAnActionOfNoKindOrOfTwo() {
    String one = "TransactItems can only contain one of Check, Put, Update or Delete";
    TransactWriteItem both =
        Actions.put("Songs", "pk", "x").copy(w -> w.delete(Actions.delete("Songs", "y").delete()));

    assertInvalid(() -> write(TransactWriteItem.builder().build()), one);
    assertInvalid(() -> write(both), one);
  }

  @Test
  void refusesUnknownTablesWithoutReasons() {
    assertRefused(
        () -> write(Actions.put("Songs", "pk", "x"), Actions.put("None", "pk", "x")),
        "ResourceNotFoundException",
        "Requested resource not found");
  }

  @Test
  void refusesMembersOfActionsThatAreWrongInThemselvesWithThePathToThem() {
    String enumeration =
        "' failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, NONE]";
    var key = Attributes.of("pk", "a");
    assertInvalid(
        () ->
            write(
                TransactWriteItem.builder()
                    .put(
                        p ->
                            p.tableName("Songs")
                                .item(key)
                                .returnValuesOnConditionCheckFailure("SOME"))
                    .build(),
                TransactWriteItem.builder()
                    .delete(
                        d ->
                            d.tableName("Songs")
                                .key(key)
                                .returnValuesOnConditionCheckFailure("ALL_NEW"))
                    .build()),
        "2 validation errors detected: Value 'SOME' at"
            + " 'transactItems.1.member.put.returnValuesOnConditionCheckFailure"
            + enumeration
            + "; Value 'ALL_NEW' at"
            + " 'transactItems.2.member.delete.returnValuesOnConditionCheckFailure"
            + enumeration);
    assertInvalid(
        () -> write(TransactWriteItem.builder().update(u -> u.tableName("Songs")).build()),
        "2 validation errors detected: Value null at 'transactItems.1.member.update.key' failed to"
            + " satisfy constraint: Member must not be null; Value null at"
            + " 'transactItems.1.member.update.updateExpression' failed to satisfy constraint:"
            + " Member must not be null");
    assertInvalid(
        () ->
            write(
                TransactWriteItem.builder()
                    .conditionCheck(
                        c ->
                            c.tableName("Songs")
                                .key(key)
                                .conditionExpression("attribute_exists(pk)")
                                .returnValuesOnConditionCheckFailure(""))
                    .build()),
        "1 validation error detected: Value '' at"
            + " 'transactItems.1.member.conditionCheck.returnValuesOnConditionCheckFailure"
            + enumeration);
  }
}
