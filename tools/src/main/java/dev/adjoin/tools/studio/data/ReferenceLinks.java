// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan.ListRead;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.JsonValues;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The partitions that the references of an item lead to: those of the entities that it refers to,
 * and those of an index that list the items that refer to it.
 */
final class ReferenceLinks {
  private final Plans plans;
  private final TypeNames types;
  private final ModelItems items;

  ReferenceLinks(Plans plans, TypeNames types, ModelItems items) {
    this.plans = plans;
    this.types = types;
    this.items = items;
  }

  /** The links of an entity that is stored as this item, as JSON; none without a reference. */
  List<Map<String, @Nullable Object>> of(EntityDesign type, Map<String, AttributeValue> item) {
    List<JsonFields> links = new ArrayList<>();
    for (EndDesign reference : type.references()) {
      String attribute = reference.key().get(0);
      value(type, attribute, item)
          .ifPresent(id -> entity(reference, id).ifPresent(link -> links.add(link)));
    }
    for (EntityDesign each : types.entities().toList()) {
      for (EndDesign reference : each.references()) {
        if (reference.entity().equals(type.name())) {
          value(type, type.key().get(0), item)
              .ifPresent(id -> links.addAll(list(each.name(), reference.key(), id)));
        }
      }
    }
    return links.stream().map(JsonFields::members).toList();
  }

  /** The value of an attribute; empty if it is absent or stored in another form. */
  private static Optional<Object> value(
      EntityDesign type, String attribute, Map<String, AttributeValue> item) {
    AttributeValue stored = item.get(attribute);
    Optional<AttributeDesign> declared = type.attribute(attribute);
    if (stored == null || declared.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          StoredValue.of(type.name() + "." + attribute, declared.get().type(), stored));
    } catch (InvalidInput e) {
      return Optional.empty();
    }
  }

  /** The link to the entity that an attribute refers to. */
  private Optional<JsonFields> entity(EndDesign reference, Object id) {
    return items
        .partition(reference.entity(), name -> id)
        .map(
            partition ->
                link(reference.entity() + " " + JsonValues.of(id), null, partition)
                    .with("attribute", reference.key().get(0)));
  }

  /** The links to the items that refer to an entity, one for each shard of their list. */
  private List<JsonFields> list(String type, List<String> attribute, Object id) {
    List<JsonFields> links = new ArrayList<>();
    AccessPattern read = plans.read(ReadName.lookup(type, attribute)).orElseThrow();
    RangeRead list = (RangeRead) ListRead.of(read.plan()).items();
    Range range = list.query().range();
    String title = type + "." + attribute.get(0);
    for (int shard = 0; shard < list.shards(); shard++) {
      links.add(
          link(
              list.shards() == 1 ? title : title + ", shard " + shard,
              range.index(),
              range.partition().encode(name -> id, shard)));
    }
    return links;
  }

  private static JsonFields link(String title, @Nullable String index, String partition) {
    return new JsonFields()
        .with("title", title)
        .with("index", index)
        .with("partition", TypedJson.of(AttributeValue.fromS(partition)));
  }
}
