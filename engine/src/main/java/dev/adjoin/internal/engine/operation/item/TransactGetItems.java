// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** The TransactGetItems operation: reads up to 100 items atomically. */
public final class TransactGetItems
    implements Operation<TransactGetItemsRequest, TransactGetItemsResponse> {
  private final Engine engine;

  public TransactGetItems(Engine engine) {
    this.engine = engine;
  }

  /** One item to read. */
  private record Part(Table table, Key key, @Nullable Projection projection) {
    ItemLocks.Place place() {
      return new ItemLocks.Place(table, key);
    }
  }

  @Override
  public TransactGetItemsResponse run(TransactGetItemsRequest request) {
    check(request);
    List<Supplier<Part>> asked = new ArrayList<>(request.transactItems().size());
    request.transactItems().forEach(action -> asked.add(part(action)));
    List<Part> parts = Transactions.prepare(asked);
    List<ItemLocks.Place> places = parts.stream().map(Part::place).toList();
    Transactions.refuseSameItem(places);
    Transactions.refuseConflicts(places, engine.locks().conflicts().metByRead(places));
    List<@Nullable Item> items = engine.locks().holding(places, () -> read(parts));
    Transactions.refuseTooLarge(items);
    List<Charge> charges = charges(parts, items);
    List<@Nullable DynamoDbException> refused = engine.commits().tryAdmit(charges);
    if (refused.stream().anyMatch(Objects::nonNull)) {
      throw Transactions.throttled(refused);
    }
    return SuccessfulResponse.of(TransactGetItemsResponse.builder(), engine.date())
        .responses(responses(parts, items))
        .consumedCapacity(CapacityReport.byTable(request.returnConsumedCapacity(), charges, true))
        .build();
  }

  private static void check(TransactGetItemsRequest request) {
    Constraints constraints =
        new Constraints()
            .required("transactItems", request.transactItems())
            .size("transactItems", request.transactItems(), 1, TransactWriteItems.MOST_ACTIONS)
            .returnConsumedCapacity(request.returnConsumedCapacityAsString());
    for (int i = 0; i < request.transactItems().size(); i++) {
      Get get = request.transactItems().get(i).get();
      String path = "transactItems." + (i + 1) + ".member.get";
      constraints.required(path, get);
      if (get != null) {
        constraints.table(path + ".tableName", get.tableName()).required(path + ".key", get.key());
      }
    }
    constraints.check();
  }

  private Supplier<Part> part(TransactGetItem action) {
    Get get = action.get();
    Projection projection =
        Projections.parse(engine, get.projectionExpression(), get.expressionAttributeNames(), null);
    Table table = engine.tables().get(get.tableName());
    GetItem.refuseNestedKeys(table, projection);
    return () -> new Part(table, ItemKeys.of(table, get.key()), projection);
  }

  private static List<@Nullable Item> read(List<Part> parts) {
    List<@Nullable Item> items = new ArrayList<>(parts.size());
    for (Part part : parts) {
      items.add(Table.read(part.table().items(), part.key()));
    }
    return items;
  }

  private static List<Charge> charges(List<Part> parts, List<@Nullable Item> items) {
    List<Charge> charges = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      charges.add(
          GetItem.charge(part.table(), part.key(), items.get(i), true, Transactions.PER_UNIT));
    }
    return charges;
  }

  private static List<ItemResponse> responses(List<Part> parts, List<@Nullable Item> items) {
    List<ItemResponse> responses = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      Item item = items.get(i);
      ItemResponse.Builder response = ItemResponse.builder();
      if (item != null) {
        response.item(GetItem.shown(item, parts.get(i).projection()));
      }
      responses.add(response.build());
    }
    return responses;
  }
}
