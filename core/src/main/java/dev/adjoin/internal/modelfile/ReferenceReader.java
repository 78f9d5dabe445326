// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the attributes of an entity that hold the id of another: {@code roomId: {ref: Room, order:
 * [startsAt]}}. Such an attribute has the type of that id, which is known when all entities are
 * read.
 */
final class ReferenceReader {
  static final String REF = "ref";
  private static final List<String> SETTINGS =
      List.of("order", "shards", "count", "integrity", "onDelete", "copy");
  private static final SettingWords<OnDelete> ON_DELETE =
      SettingWords.of(
          List.of(OnDelete.CASCADE, OnDelete.RESTRICT, OnDelete.KEEP, OnDelete.CLEAR),
          OnDelete::word);
  private static final MapFormat LONG =
      MapFormat.of(
          "an attribute",
          "{type: string, was: fax}",
          "type",
          "was",
          REF,
          "order",
          "shards",
          "count",
          "integrity",
          "onDelete",
          "copy");

  private static final MapFormat REFERENCE =
      MapFormat.of("a reference", "{ref: Room, order: [startsAt]}", REF);

  /** The type of a reference until the id that it holds is known. */
  private static final AttributeType UNTYPED = new AttributeType.Named("the id of a reference");

  private final List<Reference> references = new ArrayList<>();
  private final List<Copy> copies = new ArrayList<>();

  /** The references that were read, in the order of their attributes. */
  List<Reference> references() {
    return references;
  }

  /** What is copied by these references. */
  List<Copy> copies() {
    return copies;
  }

  /** Reads an attribute in its long form. */
  Attribute read(Setting value) {
    MapSettings keys = value.keys(LONG);
    boolean hasSettings = SETTINGS.stream().anyMatch(keys::has);
    if (!keys.has(REF)) {
      if (hasSettings) {
        value.missing(REF, REFERENCE);
      } else {
        keys.require("type");
      }
      return AttributesReader.typed(value.name(), keys);
    }
    String name = value.name();
    String said = keys.text(REF);
    if (said == null) {
      return AttributesReader.string(name);
    }
    boolean isOptional = said.endsWith("?");
    String entity = isOptional ? said.substring(0, said.length() - 1) : said;
    references.add(
        Reference.of(
            name,
            entity,
            keys.texts("order"),
            keys.read("shards", Setting::shards, 1),
            keys.text("count"),
            keys.word("integrity", EntityReader.INTEGRITY),
            keys.word("onDelete", ON_DELETE)));
    copies.addAll(keys.read("copy", v -> copies(v, name), List.of()));
    return keys.has("type")
        ? AttributesReader.typed(name, keys)
        : new Attribute(name, UNTYPED, isOptional, null).renamedFrom(keys.text("was"));
  }

  private static @Nullable List<Copy> copies(Setting value, String reference) {
    List<Setting> renamed = value.isMap() ? value.named("{roomName: name}") : null;
    return renamed == null
        ? value.oneOrMore(v -> v.parsed(text -> new Copy(text, reference, text)))
        : renamed.stream()
            .map(v -> v.parsed(text -> new Copy(v.name(), reference, text)))
            .filter(Objects::nonNull)
            .toList();
  }

  /** The entities with the types of their references, which are those of the ids that they hold. */
  static List<Entity> typed(Model model) {
    Schema schema = new Schema(model);
    return model.entities().stream().map(entity -> typed(schema, entity)).toList();
  }

  private static Entity typed(Schema schema, Entity entity) {
    if (entity.references().isEmpty()) {
      return entity;
    }
    List<Attribute> attributes = new ArrayList<>();
    for (Attribute attribute : entity.attributes()) {
      List<Attribute> identity =
          entity
              .reference(attribute.name())
              .flatMap(r -> schema.entity(r.entity()))
              .map(schema::identity)
              .orElse(List.of());
      AttributeType type =
          identity.size() == 1 && identity.get(0).type() != UNTYPED
              ? identity.get(0).type()
              : Scalar.STRING;
      attributes.add(
          attribute.type() != UNTYPED
              ? attribute
              : new Attribute(attribute.name(), type, attribute.optional(), null)
                  .renamedFrom(attribute.was()));
    }
    return entity.toBuilder().attributes(attributes).build();
  }
}
