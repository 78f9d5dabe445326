// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.records.ClassDescription;
import dev.adjoin.internal.records.ComponentDescription;
import dev.adjoin.internal.records.DescribedDeclaration.SealedType;
import dev.adjoin.internal.records.DescribedDeclaration.TypeRecord;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity or relationship as generated code names it.
 *
 * @param record the record class, or the sealed interface of its variants
 * @param components the component of each attribute, by the name of the attribute; that of the
 *     first variant which has it
 * @param sealed the sealed interface; null for a record
 */
record MemberType(
    Member member,
    String record,
    Map<String, ComponentDescription> components,
    @Nullable ClassDescription sealed,
    Nested nested) {
  MemberType {
    components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
  }

  /**
   * The names of the nested classes of a type.
   *
   * @param calls the class with the calls of the type: {@code StudentEntities}
   * @param key the record with the key of one item: {@code StudentKey}
   * @param constants the class with the attributes as constants: {@code Student_}
   */
  record Nested(String calls, String key, String constants) {
    static Nested of(Member member, JavaNames names) {
      String name = JavaNames.capitalised(JavaNames.identifier(member.name()));
      return new Nested(
          names.other(name + (member instanceof Relationship ? "Edges" : "Entities")),
          names.other(name + "Key"),
          names.other(name + "_"));
    }
  }

  static MemberType of(Member member, TypeRecord bound, Nested nested, JavaTypes types) {
    return new MemberType(member, types.use(bound.record()), components(bound), null, nested);
  }

  static MemberType of(Member member, SealedType bound, Nested nested, JavaTypes types) {
    Map<String, ComponentDescription> components = new LinkedHashMap<>();
    bound
        .variants()
        .values()
        .forEach(variant -> components(variant).forEach(components::putIfAbsent));
    return new MemberType(member, types.use(bound.sealed()), components, bound.sealed(), nested);
  }

  private static Map<String, ComponentDescription> components(TypeRecord bound) {
    Map<String, ComponentDescription> components = new LinkedHashMap<>();
    bound
        .components()
        .forEach(
            (attribute, component) ->
                bound.record().components().stream()
                    .filter(described -> described.name().equals(component))
                    .forEach(described -> components.put(attribute, described)));
    return components;
  }

  /** The variants; null for a type that is one record. */
  @Nullable Variants variants() {
    return member instanceof Entity entity ? entity.variants() : null;
  }

  private boolean isDiscriminator(String attribute) {
    Variants variants = variants();
    return variants != null && attribute.equals(variants.by());
  }

  String calls() {
    return nested.calls();
  }

  String key() {
    return nested.key();
  }

  String constants() {
    return nested.constants();
  }

  String name() {
    return member.name();
  }

  /** The attributes as parameters of a method. */
  List<Parameter> parameters(List<String> attributes, JavaTypes types) {
    return attributes.stream().map(name -> parameter(name, types)).toList();
  }

  /** The attribute as a parameter, which takes its value also where the record has an Optional. */
  Parameter parameter(String attribute, JavaTypes types) {
    ComponentDescription component = components.get(attribute);
    return component == null
        ? new Parameter(
            JavaNames.identifier(attribute), isDiscriminator(attribute) ? "String" : "Object")
        : new Parameter(component.name(), types.use(component.valueType()));
  }

  /** The call that takes the value of the attribute from a record. */
  String value(String attribute, String record, JavaTypes types) {
    ComponentDescription component = components.get(attribute);
    String accessor =
        component == null ? parameter(attribute, types).name() : component.reader().name();
    boolean isOptional = component != null && component.isOptional();
    return record + "." + accessor + (isOptional ? "().orElseThrow()" : "()");
  }

  /** Whether the class has an accessor for the attribute. */
  boolean hasAccessor(String attribute) {
    ComponentDescription component = components.get(attribute);
    if (component == null) {
      return sealed == null;
    }
    return sealed == null ? component.reader().isMethod() : sealed.hasAccessor(component);
  }

  /** The type of the attribute's value as a type argument. */
  String boxed(String attribute, JavaTypes types) {
    ComponentDescription component = components.get(attribute);
    return component == null ? "Object" : types.boxed(component.valueType());
  }

  /** The names of the attributes that identify an item, in the order in which callers give them. */
  List<String> identity(Schema schema) {
    return schema.keyNames(member);
  }

  /** What identifies one item in a call: the class of its id, or its key. */
  String callsKey(Schema schema, JavaTypes types) {
    List<String> identity = identity(schema);
    return identity.size() == 1 ? boxed(identity.get(0), types) : key();
  }
}
