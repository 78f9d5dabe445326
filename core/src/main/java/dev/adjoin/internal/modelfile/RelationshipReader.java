// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Allowance;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one relationship. */
final class RelationshipReader {
  static final String EXAMPLE = "{from: Student, to: Course}";
  private static final SettingWords<Store> STORE =
      SettingWords.of(List.of(Store.values()), Store::word);
  private static final SettingWords<Inverse> INVERSE =
      SettingWords.of(List.of(Inverse.values()), Inverse::word);
  private static final MapFormat SHAPE =
      MapFormat.of(
          "a relationship",
          EXAMPLE,
          "from",
          "to",
          "attributes",
          "distinct",
          "unique",
          "store",
          "inverse",
          "order",
          "together",
          "count",
          "copy",
          "views",
          "project",
          "shards",
          "integrity",
          "onDelete",
          "summary",
          "ends",
          "as",
          "max",
          "key",
          "sort",
          "version",
          "expires",
          "expiry",
          "removals",
          "was",
          LintReader.KEY);

  private RelationshipReader() {}

  /**
   * The relationship, or null if it does not name both entities.
   *
   * @param allowances collects the findings of lint that it accepts
   */
  static @Nullable Relationship read(Setting value, List<Allowance> allowances) {
    MapSettings keys = value.keys(SHAPE);
    allowances.addAll(LintReader.read(keys, value.name()));
    keys.require("from");
    keys.require("to");
    String from = keys.text("from");
    String to = keys.text("to");
    Relationship.Builder relationship =
        Relationship.named(value.name(), String.valueOf(from), String.valueOf(to));
    readStorage(relationship, keys);
    readSides(relationship, keys);
    return from == null || to == null ? null : relationship.build();
  }

  private static void readStorage(Relationship.Builder relationship, MapSettings keys) {
    relationship
        .attributes(keys.read("attributes", AttributesReader::read, List.of()))
        .distinct(keys.texts("distinct"))
        .uniques(EntityReader.groups(keys, "unique"))
        .store(keys.read("store", v -> v.word(STORE), Store.EDGES))
        .inverse(keys.word("inverse", INVERSE))
        .together(keys.read("together", RelationshipReader::together, Set.of(Side.FROM)))
        .copies(CopyReader.ofSides(keys.sides("copy")))
        .views(keys.read("views", ViewReader::readAll, List.of()))
        .project(keys.read("project", ViewReader::projection, null))
        .integrity(keys.word("integrity", EntityReader.INTEGRITY))
        .version(keys.text("version"))
        .expires(keys.text("expires"))
        .expiryStreamed(keys.read("expiry", v -> v.word(EntityReader.STREAMED), false))
        .removalsStreamed(keys.read("removals", v -> v.word(EntityReader.STREAMED), false))
        .was(keys.text("was"));
  }

  private static void readSides(Relationship.Builder relationship, MapSettings keys) {
    Sides<List<String>> summary = keys.sides("summary", Setting::texts, List.of());
    relationship
        .order(keys.sides("order", Setting::texts, List.of()))
        .count(keys.sides("count", Setting::text, null))
        .shards(keys.sides("shards", Setting::shards, 1))
        .onDelete(keys.sides("onDelete", v -> v.word(EntityReader.ON_DELETE), null))
        .summary(keys.has("summary") ? summary : null)
        .ends(keys.sides("ends", Setting::texts, List.of()))
        .as(keys.sides("as", Setting::text, null))
        .max(keys.sides("max", Setting::count, null))
        .key(keys.sides("key", Setting::text, null))
        .sort(keys.sides("sort", Setting::text, null));
  }

  private static @Nullable Set<Side> together(Setting value) {
    List<Side> sides = value.oneOrMore(v -> v.word(ViewReader.SIDE));
    if (sides == null) {
      return null;
    }
    Set<Side> together = EnumSet.noneOf(Side.class);
    together.addAll(sides);
    return together;
  }
}
