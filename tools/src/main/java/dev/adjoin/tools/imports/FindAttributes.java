// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the attributes of types: the fields of their keys, then what their items hold. */
final class FindAttributes {
  private static final String NAME = "[^{}#\\s]+";

  private final TypeDrafts found;

  FindAttributes(TypeDrafts found) {
    this.found = found;
  }

  void of(OfRelationship edge) {
    Set<String> ends = new HashSet<>(edge.fromFields);
    ends.addAll(edge.toFields);
    add(edge, ends, edge.distinct);
  }

  void of(OfEntity entity) {
    Set<String> inherited = new HashSet<>();
    if (entity.parent != null) {
      inherited.addAll(entity.group().keyFields());
      inherited.removeAll(entity.id);
      inherited.removeAll(entity.order);
    }
    List<String> own = new ArrayList<>(entity.order);
    own.addAll(entity.id);
    add(entity, inherited, own);
    String expiry = found.table.timeToLive();
    if (expiry != null && entity.has(expiry)) {
      entity.expires = expiry;
    }
  }

  /**
   * @param inherited the fields of the key that belong to another type
   * @param keyFields the fields of the key that are the type's own
   */
  private void add(TypeDraft type, Set<String> inherited, List<String> keyFields) {
    ItemGroup group = type.group();
    Map<String, List<AttributeValue>> values = group.attributes(found.table, found.typeAttribute);
    for (String field : keyFields) {
      type.attributes.add(Attribute.of(field, keyType(type, field, values)));
      if (!values.containsKey(field)) {
        addNameless(type, field);
      }
    }
    values.forEach(
        (name, of) -> {
          if (!name.matches(NAME)) {
            type.findings.add(
                DraftFinding.leftOut(
                    "the attribute \"%s\": a model accepts no such name.".formatted(name)));
          } else if (!inherited.contains(name) && !keyFields.contains(name)) {
            addHeld(type, name, of);
          }
        });
    group
        .fieldTypes()
        .forEach(
            (name, fieldType) -> {
              boolean isKnown = inherited.contains(name) || type.has(name);
              if (!isKnown && !group.keyFields().contains(name)) {
                type.attributes.add(new Attribute(name, fieldType, true, null));
                type.unsure(
                    name
                        + " is made up: the value is in index keys only, and no attribute names it.");
              }
            });
  }

  /** Says where the name of a field comes from that no attribute holds. */
  private void addNameless(TypeDraft type, String field) {
    String alone = "{" + field + "}";
    SampledTable.Key sort = found.table.sort();
    if (type.group().partition().toString().equals(alone)) {
      type.note("%s is the whole key %s.".formatted(field, found.table.partition().name()));
      return;
    }
    if (sort != null && type.group().sort().toString().equals(alone)) {
      type.note("%s is the whole key %s.".formatted(field, sort.name()));
      return;
    }
    type.unsure(field + " is made up: the value is in the keys only, and no attribute names it.");
  }

  private void addHeld(TypeDraft type, String name, List<AttributeValue> values) {
    AttributeType said = type.group().fieldTypes().get(name);
    AttributeType guessed = said != null ? said : found.attributeTypes.of(name, values);
    boolean isOptional = values.size() < type.group().items().size();
    type.attributes.add(new Attribute(name, guessed, isOptional, null));
    if (guessed instanceof AttributeType.Choice && said == null) {
      type.unsure(name + " had few different words: it may have more, or be any text.");
    }
    long kinds =
        values.stream()
            .map(AttributeValue::type)
            .filter(t -> t != AttributeValue.Type.NUL)
            .distinct()
            .count();
    if (kinds > 1) {
      type.unsure(
          name + " has values of different types: a string here, which not all of them fit.");
    } else if (kinds == 0) {
      type.unsure(name + " is null in every item: nothing shows its type.");
    }
  }

  /** The type of a field, if keys can hold its values in the form that they have; else a string. */
  private AttributeType keyType(
      TypeDraft type, String field, Map<String, List<AttributeValue>> values) {
    ItemGroup group = type.group();
    AttributeType said = group.fieldTypes().get(field);
    List<AttributeValue> held = values.get(field);
    AttributeType guessed =
        said != null ? said : held == null ? Scalar.STRING : found.attributeTypes.of(field, held);
    List<String> tokens = group.fieldValues().getOrDefault(field, List.of());
    if (!KeyCodec.supports(guessed)
        || guessed instanceof AttributeType.Choice choice && !choice.ordered()) {
      return Scalar.STRING;
    }
    KeyCodec codec = KeyCodec.of(guessed, StringEncoding.ESCAPED);
    boolean fits =
        guessed == Scalar.STRING
            || said != null && !(guessed instanceof Scalar)
            || !found.table.isAdoptable()
            || tokens.stream().allMatch(codec::canBe);
    if (!fits) {
      type.unsure(
          "%s looks like %s, but keys hold it in another form than Adjoin writes: a string here."
              .formatted(field, guessed.text()));
    }
    return fits ? guessed : Scalar.STRING;
  }
}
