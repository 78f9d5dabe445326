// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Rules that every design must satisfy: DynamoDB's limits, and unique keys. */
public final class DesignRules {
  private DesignRules() {}

  /**
   * @param gone the item types of what models have dropped, whose items may still be stored
   */
  public static void check(Schema schema, Design design, List<ItemType> gone, Problems problems) {
    StoredNamesAreDistinct.check(schema, design, problems);
    indexes(schema, design, problems);
    projections(design, problems);
    billing(schema, design, problems);
    identities(schema, design, problems);
    new KeysAreDisjoint(schema, problems).check(design, gone);
  }

  private static void indexes(Schema schema, Design design, Problems problems) {
    long local = design.indexes().stream().filter(Index::isLocal).count();
    long global = design.indexes().size() - local;
    if (global > DynamoDbLimits.GLOBAL_INDEXES) {
      ItemType fullest = fullest(design, i -> !i.isLocal());
      problems.error(
          Tag.TOO_MANY_INDEXES,
          KeysAreDisjoint.path(schema, fullest),
          fullest.type()
              + " is read in so many ways that the table needs "
              + global
              + " global indexes; DynamoDB's quota is "
              + DynamoDbLimits.GLOBAL_INDEXES,
          "Remove views and lookups that nothing reads, or split the type");
    }
    if (local > DynamoDbLimits.LOCAL_INDEXES) {
      ItemType fullest = fullest(design, Index::isLocal);
      problems.error(
          Tag.TOO_MANY_LOCAL_INDEXES,
          KeysAreDisjoint.path(schema, fullest),
          fullest.type()
              + " has "
              + local
              + " local views; DynamoDB has "
              + DynamoDbLimits.LOCAL_INDEXES
              + " local indexes at most",
          "Remove local from some of the views");
    }
    if (global > 1 && !design.table().index().areNumbered()) {
      problems.error(
          Tag.INDEX_NAMES,
          ModelPath.of("table", "index"),
          "The table needs " + global + " indexes, but their names have no {n} to tell them apart",
          new Phrase(
              "Write {n} into each name, in quotes, such as partition: \"GSI{n}PK\"",
              "Write {n} into each name, such as indexPartition = \"GSI{n}PK\""));
    }
  }

  /** The type with entries in the most indexes of a kind. */
  private static ItemType fullest(Design design, Predicate<Index> kind) {
    Set<String> names =
        design.indexes().stream().filter(kind).map(Index::name).collect(Collectors.toSet());
    return design.items().stream()
        .max(
            Comparator.comparingLong(
                i -> i.entries().stream().filter(e -> names.contains(e.index())).count()))
        .orElseThrow(() -> new IllegalStateException("A design must have items"));
  }

  /**
   * Checks that the key of an item contains its whole identity, whether the key is derived or
   * overridden.
   */
  private static void identities(Schema schema, Design design, Problems problems) {
    for (ItemType item : design.items()) {
      Member member = schema.member(item.type()).filter(m -> item.isTheApplications()).orElse(null);
      if (member != null) {
        List<String> missing = new ArrayList<>(schema.identityNames(member));
        missing.removeAll(item.key().partition().attributes());
        missing.removeAll(item.key().sort().attributes());
        if (!missing.isEmpty()) {
          withoutIdentity(schema, item, missing, problems);
        }
      }
    }
  }

  private static void withoutIdentity(
      Schema schema, ItemType item, List<String> missing, Problems problems) {
    problems.error(
        Tag.KEY_WITHOUT_IDENTITY,
        KeysAreDisjoint.path(schema, item),
        item.label()
            + "'s key is "
            + item.key()
            + ", which lacks {"
            + String.join("}, {", missing)
            + "}, so that different items would share it",
        "Add {" + String.join("}#{", missing) + "} to its key or sort template");
  }

  private static void projections(Design design, Problems problems) {
    int projected =
        design.indexes().stream()
            .filter(i -> i.projection().kind() == Project.Kind.SOME)
            .mapToInt(i -> i.projection().attributes().size())
            .sum();
    if (projected > DynamoDbLimits.PROJECTED_ATTRIBUTES) {
      problems.error(
          Tag.TOO_MANY_PROJECTED,
          ModelPath.of("table"),
          "The indexes list "
              + projected
              + " projected attributes; DynamoDB takes "
              + DynamoDbLimits.PROJECTED_ATTRIBUTES
              + " over all indexes",
          "Project all or keys instead of long lists");
    }
  }

  private static void billing(Schema schema, Design design, Problems problems) {
    List<String> known = design.indexes().stream().map(Index::name).toList();
    for (String index : schema.model().table().billing().indexes().keySet()) {
      if (!known.contains(index)) {
        problems.error(
            Tag.BILLING_INDEX,
            ModelPath.of("table", "billing", "indexes", index),
            "The billing gives units for \""
                + index
                + "\", but the design has "
                + (known.isEmpty() ? "no index" : "only " + String.join(", ", known)),
            known.isEmpty() ? "Remove the entry" : "Name one of these, or remove the entry");
      }
    }
  }
}
