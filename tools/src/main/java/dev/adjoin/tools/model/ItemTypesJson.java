// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.Locale;

/** The item types with their keys, as JSON. */
final class ItemTypesJson {
  private final Model model;
  private final Design design;

  ItemTypesJson(Model model, Design design) {
    this.model = model;
    this.design = design;
  }

  JsonFields of(ItemType item) {
    JsonFields fields = new JsonFields().with("type", item.type()).with("kind", item.kind().word());
    JsonFields keys = new JsonFields();
    KeyRow.attributes(item, design).forEach(keys::with);
    fields.with("keys", keys);
    if (item.isPrimary()) {
      related(item.type(), fields);
    } else {
      detail(item, fields);
    }
    int shards = item.key().partition().shards();
    fields.withAny("shards", shards > 1 ? shards : null);
    return item.entries().isEmpty()
        ? fields
        : fields.with("entries", item.entries(), ItemTypesJson::entry);
  }

  private void related(String type, JsonFields fields) {
    for (Entity entity : model.entities()) {
      if (entity.name().equals(type)) {
        fields.withAny("parent", entity.parent());
      }
    }
    for (Relationship relationship : model.relationships()) {
      if (relationship.name().equals(type)) {
        fields
            .with("from", relationship.from())
            .with("to", relationship.to())
            .with(
                "noticesMissing",
                new JsonFields()
                    .with("from", relationship.linkRequires(Side.FROM))
                    .with("to", relationship.linkRequires(Side.TO)));
      }
    }
  }

  private static void detail(ItemType item, JsonFields fields) {
    if (item.kind() == ItemType.Kind.GUARD) {
      fields.with("unique", List.of(item.detail().split("\\+")));
    } else if (item.kind() == ItemType.Kind.GATE) {
      fields.with("side", item.detail());
    }
  }

  private static JsonFields entry(Entry entry) {
    int shards = entry.key().partition().shards();
    return new JsonFields()
        .with("index", entry.index())
        .with("role", entry.role().name().toLowerCase(Locale.ROOT))
        .with("name", entry.name())
        .withAny("when", entry.when() == null ? null : entry.when().text())
        .withAny("sparseBy", entry.sparseBy())
        .withAny("shards", shards > 1 ? shards : null)
        .withAny("state", entry.isReadable() ? null : "maintained")
        .with("projection", DesignJson.word(entry.project().kind()))
        .withAny("include", entry.project().attributes());
  }
}
