// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.RepeatedValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * The attributes that a Query or Scan returns, from its Select and projection.
 *
 * @param completes whether missing attributes are fetched from the table, because a local index
 *     does not project them
 */
record Selection(
    TableOrIndex source,
    boolean consistent,
    boolean countOnly,
    boolean completes,
    @Nullable Projection projection) {

  static Selection of(TableOrIndex source, ReadParameters asked, @Nullable Projection projection) {
    Select select = asked.shown().selected();
    refuseContradictions(source, asked.shown(), projection);
    GetItem.refuseNestedKeys(source.table(), projection);
    Index index = source.index();
    boolean lacks = index != null && lacksAny(index, select, projection);
    if (lacks && !index.definition().local()) {
      throw notProjected(index, projection);
    }
    return new Selection(
        source, asked.place().consistent(), select == Select.COUNT, lacks, projection);
  }

  private static void refuseContradictions(
      TableOrIndex source, ReadParameters.Shown shown, @Nullable Projection projection) {
    Select select = shown.selected();
    if (select == Select.ALL_PROJECTED_ATTRIBUTES && source.index() == null) {
      throw ApiErrors.invalidParameter(
          "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
    }
    if (select == Select.SPECIFIC_ATTRIBUTES && projection == null) {
      throw ApiErrors.invalidParameter(
          "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
              + " SPECIFIC_ATTRIBUTES");
    }
    if (select != null && select != Select.SPECIFIC_ATTRIBUTES && projection != null) {
      throw ApiErrors.invalidParameter(
          "Cannot specify the "
              + (shown.projection() == null ? "AttributesToGet" : "ProjectionExpression")
              + " when choosing to get "
              + (select == Select.COUNT ? "only the Count" : select));
    }
  }

  private static boolean lacksAny(
      Index index, @Nullable Select select, @Nullable Projection projection) {
    if (projection != null) {
      return !projection.attributes().stream().allMatch(index::carries);
    }
    return select == Select.ALL_ATTRIBUTES && !index.definition().projected().isAll();
  }

  private static RuntimeException notProjected(Index index, @Nullable Projection projection) {
    if (projection == null) {
      return ApiErrors.invalidParameter(
          "Select type ALL_ATTRIBUTES is not supported for global secondary index "
              + index.name()
              + " because its projection type is not ALL");
    }
    Set<String> missing = new java.util.TreeSet<>(projection.attributes());
    missing.removeIf(index::carries);
    return ApiErrors.invalidParameter(
        "Global secondary index " + index.name() + " does not project " + missing);
  }

  /** The space to read. */
  Space space() {
    return source.space(consistent);
  }

  /**
   * The items for the response. The capacity for fetching attributes from the table is added to the
   * charges.
   */
  List<Map<String, AttributeValue>> show(ItemPage page, List<Charge> charges) {
    List<Map<String, AttributeValue>> shown = new ArrayList<>(page.items().size());
    RepeatedValues repeats = new RepeatedValues();
    for (Item item : page.items()) {
      Item whole = completes ? completed(item, charges) : item;
      shown.add(GetItem.shown(whole, projection, repeats));
    }
    return shown;
  }

  private Item completed(Item entry, List<Charge> charges) {
    Key key = source.table().keyOf(entry);
    Item whole = GetItem.read(source.table(), key, consistent);
    charges.add(GetItem.charge(source.table(), key, whole, consistent, 1));
    return whole == null ? entry : whole;
  }
}
