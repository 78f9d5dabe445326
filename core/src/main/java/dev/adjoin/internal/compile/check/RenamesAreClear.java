// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rule: {@code was} and {@code gone} name things that the model no longer declares, and each of
 * them once.
 */
final class RenamesAreClear implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    types(schema, problems);
    for (Member member : schema.model().members()) {
      attributes(
          member.name(),
          member.path("attributes"),
          member.attributes(),
          schema.attributes(member).keySet(),
          problems);
    }
    for (NestedType type : schema.model().types()) {
      attributes(
          type.name(),
          ModelPath.of("types", type.name()),
          type.attributes(),
          type.attributes().stream().map(Attribute::name).toList(),
          problems);
    }
    gone(schema, problems);
  }

  private static void types(Schema schema, Problems problems) {
    Map<String, String> taken = new HashMap<>();
    for (Member member : schema.model().members()) {
      String was = member.was();
      if (was == null) {
        continue;
      }
      if (schema.member(was).isPresent()) {
        declared(member.path("was"), member.name(), was, problems);
      } else {
        once(member.path("was"), member.name(), was, taken, problems);
      }
    }
  }

  private static void attributes(
      String owner,
      ModelPath path,
      List<Attribute> attributes,
      Collection<String> known,
      Problems problems) {
    Map<String, String> taken = new HashMap<>();
    for (Attribute attribute : attributes) {
      String was = attribute.was();
      String name = owner + "." + attribute.name();
      if (was != null && known.contains(was)) {
        declared(path.then(attribute.name(), "was"), name, was, problems);
      } else if (was != null) {
        once(path.then(attribute.name(), "was"), name, was, taken, problems);
      }
    }
  }

  private static void declared(ModelPath path, String name, String was, Problems problems) {
    problems.error(
        Tag.WAS_DECLARED,
        path,
        name + " was \"" + was + "\" before, which is still declared",
        new Phrase(
            "Remove was, or the declaration of " + was,
            "Remove @Was, or the declaration of " + was));
  }

  private static void once(
      ModelPath path, String name, String was, Map<String, String> taken, Problems problems) {
    String other = taken.putIfAbsent(was, name);
    if (other != null) {
      problems.error(
          Tag.WAS_TWICE,
          path,
          name + " and " + other + " both were \"" + was + "\" before",
          new Phrase("Keep was on one of them", "Keep @Was on one of them"));
    }
  }

  private static void gone(Schema schema, Problems problems) {
    Set<String> renamed = renamed(schema);
    List<String> gone = schema.model().gone();
    for (int i = 0; i < gone.size(); i++) {
      String name = gone.get(i);
      ModelPath path = ModelPath.of("gone", Integer.toString(i));
      String[] parts = name.split("\\.", -1);
      if (parts.length > 2 || parts[0].isEmpty() || parts[parts.length - 1].isEmpty()) {
        problems.error(
            Tag.INVALID_VALUE,
            path,
            "\"" + name + "\" in gone must be a type or an attribute of a type",
            "Write it such as Alumni or Student.fax");
      } else if (isDeclared(schema, parts)) {
        problems.error(
            Tag.GONE_DECLARED,
            path,
            "\"" + name + "\" is in gone, but is still declared",
            "Remove it from gone, or remove its declaration");
      } else if (renamed.contains(name)) {
        problems.error(
            Tag.GONE_DECLARED,
            path,
            "\"" + name + "\" is in gone, but was renames it",
            new Phrase(
                "Remove it from gone, or remove was if you renamed it",
                "Remove it from gone, or remove @Was if you renamed it"));
      }
    }
  }

  private static boolean isVariant(@Nullable Variants variants, String word) {
    return variants != null && variants.variant(word).isPresent();
  }

  private static boolean isDeclared(Schema schema, String[] parts) {
    boolean isType = schema.member(parts[0]).isPresent() || schema.type(parts[0]).isPresent();
    return parts.length == 1
        ? isType
        : schema
                .member(parts[0])
                .filter(m -> schema.attributes(m).containsKey(parts[1]))
                .isPresent()
            || schema
                .type(parts[0])
                .filter(t -> t.attributes().stream().anyMatch(a -> a.name().equals(parts[1])))
                .isPresent()
            || schema.entity(parts[0]).filter(e -> isVariant(e.variants(), parts[1])).isPresent()
            || schema.type(parts[0]).filter(t -> isVariant(t.variants(), parts[1])).isPresent();
  }

  /** The earlier names of what was renamed. */
  private static Set<String> renamed(Schema schema) {
    Set<String> names = new HashSet<>();
    for (Member member : schema.model().members()) {
      if (member.was() != null) {
        names.add(member.was());
      }
      member.attributes().stream()
          .filter(a -> a.was() != null)
          .forEach(a -> names.add(member.name() + "." + a.was()));
    }
    for (NestedType type : schema.model().types()) {
      type.attributes().stream()
          .filter(a -> a.was() != null)
          .forEach(a -> names.add(type.name() + "." + a.was()));
    }
    return names;
  }
}
