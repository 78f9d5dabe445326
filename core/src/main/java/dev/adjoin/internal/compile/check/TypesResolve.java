// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rule: attribute types are built in or declared, do not contain themselves, and can be stored. */
final class TypesResolve implements Rule {
  /** Types for which DynamoDB has no sets. */
  private static final Set<Scalar> NO_SET = EnumSet.of(Scalar.BOOL);

  @Override
  public void check(Schema schema, Problems problems) {
    Set<String> reported = new HashSet<>();
    for (NestedType type : schema.model().types()) {
      ModelPath path = ModelPath.of("types", type.name());
      type.attributes()
          .forEach(a -> resolve(schema, path.then(a.name()), type.name(), a, problems));
      Set<String> held = new HashSet<>();
      boolean isCircle = holdsItself(schema, type, type.name(), held);
      if (isCircle && Collections.disjoint(reported, held)) {
        reported.addAll(held);
        problems.error(
            Tag.TYPE_CYCLE,
            path,
            type.name() + " can contain itself, to any depth",
            "Hold an id instead of the value, or make one of the types an entity");
      }
    }
    for (Member member : schema.model().members()) {
      for (Attribute attribute : member.attributes()) {
        ModelPath path = member.path("attributes", attribute.name());
        resolve(schema, path, member.name(), attribute, problems);
      }
    }
  }

  private static void resolve(
      Schema schema, ModelPath path, String owner, Attribute attribute, Problems problems) {
    for (AttributeType part : attribute.type().parts()) {
      if (part instanceof AttributeType.Named named && schema.type(named.name()).isEmpty()) {
        unknown(schema, path, owner + "." + attribute.name(), named.name(), problems);
      }
      if (part instanceof AttributeType.SetOf set && !canBeInSet(set.element())) {
        problems.error(
            Tag.UNSUPPORTED_TYPE,
            path,
            owner
                + "."
                + attribute.name()
                + " is a "
                + set.text()
                + ", but DynamoDB has only sets of text, numbers and bytes",
            Phrase.format(
                "Make it %s", SettingText.type(new AttributeType.ListOf(set.element(), null))));
      }
    }
  }

  private static void unknown(
      Schema schema, ModelPath path, String attribute, String type, Problems problems) {
    String what = attribute + " has the type \"" + type + "\", which is ";
    if (schema.member(type).isPresent()) {
      problems.error(
          Tag.UNKNOWN_TYPE,
          path,
          what + (schema.entity(type).isPresent() ? "an entity" : "a relationship"),
          "Hold its id instead, or relate the two; nested values are declared under types");
      return;
    }
    List<String> declared = schema.model().types().stream().map(NestedType::name).toList();
    String types =
        declared.isEmpty()
            ? "no types are declared"
            : "the declared types are " + Wording.list(declared);
    problems.error(
        Tag.UNKNOWN_TYPE, path, what + "not built in; " + types, TypeSuggestion.of(type, declared));
  }

  private static boolean canBeInSet(AttributeType element) {
    return element instanceof AttributeType.Choice
        || element instanceof Scalar scalar && !NO_SET.contains(scalar);
  }

  private static boolean holdsItself(
      Schema schema, NestedType at, String wanted, Set<String> visited) {
    for (Attribute attribute : at.attributes()) {
      for (AttributeType part : attribute.type().parts()) {
        if (part instanceof AttributeType.Named named && visited.add(named.name())) {
          if (named.name().equals(wanted)) {
            return true;
          }
          NestedType next = schema.type(named.name()).orElse(null);
          if (next != null && holdsItself(schema, next, wanted, visited)) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
