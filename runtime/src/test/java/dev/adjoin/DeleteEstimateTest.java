// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The write units that a delete is estimated to consume are those that it consumes. */
class DeleteEstimateTest {
  private static final String EDGES =
      """
      table: Groups
      entities:
        User: {id: userId, attributes: {userId: string}}
        Group: {id: groupId, attributes: {groupId: string, members: int = 0}}
      relationships:
        In: {from: User, to: Group, RULE}
      """;

  private static final String PAGES =
      """
      table: Groups
      entities:
        Group: {id: groupId, attributes: {groupId: string}}
        Page: {parent: Group, id: pageId, RULE attributes: {pageId: string}}
      """;

  private static final String LINES =
      PAGES + "  Line: {parent: Page, id: lineId, RULE attributes: {lineId: string}}\n";

  private static final String TALKS =
      """
      table: Groups
      entities:
        Group: {id: groupId, attributes: {groupId: string}}
        Talk: {id: talkId, attributes: {talkId: string, groupId: {ref: 'Group?', RULE}}}
      """;

  /** A model, and how much goes with the group. */
  private record Case(String name, String model, int number) {
    @Override
    public String toString() {
      return number + " " + name;
    }
  }

  private static Stream<Case> cases() {
    return IntStream.of(0, 1, 10, 40)
        .boxed()
        .flatMap(
            number ->
                Stream.of(
                    new Case("swept edges", EDGES.replace("RULE", "inverse: index"), number),
                    new Case("kept edges", EDGES.replace("RULE", "inverse: none"), number),
                    new Case("mirrored edges", EDGES.replace("RULE", "inverse: mirror"), number),
                    new Case(
                        "counted edges", EDGES.replace("RULE", "count: {to: members}"), number),
                    new Case(
                        "proved edges",
                        EDGES.replace("RULE", "integrity: trusted, onDelete: {to: cascade}"),
                        number),
                    new Case("swept children", PAGES.replace("RULE", ""), number),
                    new Case(
                        "checked children", PAGES.replace("RULE", "integrity: checked,"), number),
                    new Case(
                        "proved children", PAGES.replace("RULE", "onDelete: cascade,"), number),
                    new Case("swept grandchildren", LINES.replace("RULE", ""), number),
                    new Case(
                        "proved grandchildren",
                        LINES.replace("RULE", "onDelete: cascade,"),
                        number),
                    new Case(
                        "deleted references", TALKS.replace("RULE", "onDelete: cascade"), number),
                    new Case(
                        "cleared references", TALKS.replace("RULE", "onDelete: clear"), number)));
  }

  private final DoubleAdder consumed = new DoubleAdder();

  @ParameterizedTest
  @MethodSource("cases")
  void theWriteUnitsAreThoseThatTheDeleteConsumes(Case each) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db =
            Adjoin.builder(ModelFile.parse("groups.yaml", each.model))
                .unrecorded()
                .settle(Duration.ZERO)
                .connect(counted(engine.client()))) {
      db.createTable();
      db.entity("Group").create(Item.of("groupId", "g"));
      IntStream.range(0, each.number).forEach(i -> add(db, each.model, i));
      DeleteEstimate estimate = db.entity("Group").estimateDelete("g").orElseThrow();
      consumed.reset();

      assertThat(db.entity("Group").delete("g")).isTrue();

      // How many edges go into one transaction depends on the table's capacity.
      assertThat(consumed.sum())
          .as(estimate.toString())
          .isCloseTo(estimate.writeUnits(), within(0.03 * estimate.writeUnits()));
    }
  }

  private static void add(Adjoin db, String model, int i) {
    if (model.contains("In:")) {
      db.entity("User").create(Item.of("userId", "u" + i));
      db.relationship("In").link(Item.of("userId", "u" + i, "groupId", "g"));
    } else if (model.contains("Talk:")) {
      db.entity("Talk").create(Item.of("talkId", "t" + i, "groupId", "g"));
    } else {
      db.entity("Page").create(Item.of("groupId", "g", "pageId", "p" + i));
      if (model.contains("Line:")) {
        db.entity("Line").create(Item.of("groupId", "g", "pageId", "p" + i, "lineId", "1"));
        db.entity("Line").create(Item.of("groupId", "g", "pageId", "p" + i, "lineId", "2"));
      }
    }
  }

  private DynamoDbClient counted(DynamoDbClient client) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              try {
                boolean isCall = arguments != null && arguments.length == 1;
                Object answer =
                    isCall
                        ? method.invoke(client, counted(arguments[0]))
                        : method.invoke(client, arguments);
                consumed(answer).forEach(units -> consumed.add(units.capacityUnits()));
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static Object counted(Object request) {
    ReturnConsumedCapacity total = ReturnConsumedCapacity.TOTAL;
    if (request instanceof UpdateItemRequest update) {
      return update.toBuilder().returnConsumedCapacity(total).build();
    }
    if (request instanceof DeleteItemRequest delete) {
      return delete.toBuilder().returnConsumedCapacity(total).build();
    }
    return request instanceof TransactWriteItemsRequest transaction
        ? transaction.toBuilder().returnConsumedCapacity(total).build()
        : request;
  }

  private static List<ConsumedCapacity> consumed(Object answer) {
    if (answer instanceof UpdateItemResponse update) {
      return Stream.ofNullable(update.consumedCapacity()).toList();
    }
    if (answer instanceof DeleteItemResponse delete) {
      return Stream.ofNullable(delete.consumedCapacity()).toList();
    }
    return answer instanceof TransactWriteItemsResponse transaction
        ? transaction.consumedCapacity()
        : List.of();
  }
}
