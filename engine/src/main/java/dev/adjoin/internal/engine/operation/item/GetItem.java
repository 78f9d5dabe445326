// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.RepeatedValues;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The GetItem operation. */
public final class GetItem implements Operation<GetItemRequest, GetItemResponse> {
  private final Engine engine;

  public GetItem(Engine engine) {
    this.engine = engine;
  }

  @Override
  public GetItemResponse run(GetItemRequest request) {
    check(request);
    Projection projection =
        Projections.parse(
            engine,
            request.projectionExpression(),
            request.expressionAttributeNames(),
            request.attributesToGet());
    Table table = engine.tables().get(request.tableName());
    refuseNestedKeys(table, projection);
    Key key = ItemKeys.of(table, request.key());
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Item item = read(table, key, consistent);
    List<Charge> charges = List.of(charge(table, key, item, consistent, 1));
    engine.commits().admit(charges);
    return SuccessfulResponse.of(GetItemResponse.builder(), engine.date())
        .item(item == null ? null : shown(item, projection))
        .consumedCapacity(CapacityReport.of(request.returnConsumedCapacity(), table, charges))
        .build();
  }

  private static void check(GetItemRequest request) {
    new Constraints()
        .table(request.tableName())
        .required("key", request.key())
        .attributesToGet("attributesToGet", request.attributesToGet())
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .check();
    new ParameterKinds()
        .add(Parameter.ATTRIBUTES_TO_GET, request.hasAttributesToGet())
        .add(Parameter.PROJECTION, request.projectionExpression())
        .check(request.hasExpressionAttributeNames(), false);
  }

  /** Throws a validation error for a projection with a path into a key attribute. */
  static void refuseNestedKeys(Table table, @Nullable Projection projection) {
    if (projection != null) {
      ItemRules.refuseNested(table, projection.nestedAttributes());
    }
  }

  static @Nullable Item read(Table table, Key key, boolean consistent) {
    Space items = table.items();
    return Table.read(consistent ? items : items.eventual(), key);
  }

  /** The read capacity for one item, also if it does not exist. */
  static Charge charge(Table table, Key key, @Nullable Item item, boolean consistent, int perRead) {
    double units = Charge.readUnits(item == null ? 0 : item.size(), consistent);
    return new Charge(table, null, key.partition(), Charge.Kind.READ, perRead * units);
  }

  /** The item or its projected attributes. */
  static Map<String, AttributeValue> shown(Item item, @Nullable Projection projection) {
    return projection == null ? item.toSdk() : projection.apply(item);
  }

  /**
   * The item or its projected attributes; {@code repeats} shares equal values between the items of
   * one response.
   */
  static Map<String, AttributeValue> shown(
      Item item, @Nullable Projection projection, RepeatedValues repeats) {
    return projection == null ? item.toSdk(repeats) : projection.apply(item);
  }
}
