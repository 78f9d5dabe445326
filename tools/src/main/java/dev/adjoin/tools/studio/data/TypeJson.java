// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.ValueType.SetOf;
import dev.adjoin.tools.studio.session.VariantJson;
import dev.adjoin.tools.text.JsonFields;

/** An entity or relationship as JSON, with what the page must know to edit its items. */
final class TypeJson {
  private TypeJson() {}

  static JsonFields of(TypeDesign type, ModelItems items) {
    JsonFields fields =
        new JsonFields()
            .with("name", type.name())
            .with("kind", type instanceof RelationshipDesign ? "relationship" : "entity")
            .with("key", type.key())
            .with(
                "attributes",
                type.attributes(),
                each -> attribute(each, items.isPreset(type, each)))
            .with("maintained", items.maintained(type))
            .with("hasItems", items.hasItems(type));
    items.variants(type).ifPresent(each -> fields.with("variants", VariantJson.of(each)));
    return type instanceof RelationshipDesign relationship
        ? fields.with("from", end(relationship.from())).with("to", end(relationship.to()))
        : fields.with("references", ((EntityDesign) type).references(), TypeJson::end);
  }

  private static JsonFields end(EndDesign end) {
    return new JsonFields().with("entity", end.entity()).with("key", end.key());
  }

  private static JsonFields attribute(AttributeDesign attribute, boolean isPreset) {
    return new JsonFields()
        .with("name", attribute.name())
        .with("type", attribute.type().text())
        .with("stored", stored(attribute.type()))
        .with("optional", attribute.optional() || isPreset)
        .withAny("choices", attribute.type() instanceof Choice choice ? choice.values() : null);
  }

  /** The type of DynamoDB that the values are stored in. */
  private static String stored(ValueType type) {
    if (type instanceof Scalar scalar) {
      return switch (scalar) {
        case INT, LONG, DECIMAL, YEAR, DURATION -> "N";
        case BOOL -> "BOOL";
        case BYTES -> "B";
        default -> "S";
      };
    }
    if (type instanceof SetOf set) {
      return stored(set.element()) + "S";
    }
    return type instanceof Choice ? "S" : type instanceof ListOf ? "L" : "M";
  }
}
