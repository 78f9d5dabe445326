// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.model.Allowance;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one entity. */
final class EntityReader {
  static final String EXAMPLE = "{id: studentId, attributes: {studentId: string}}";
  static final SettingWords<OnDelete> ON_DELETE =
      SettingWords.of(
          List.of(OnDelete.SWEEP, OnDelete.CASCADE, OnDelete.RESTRICT, OnDelete.KEEP),
          OnDelete::word);
  static final SettingWords<Integrity> INTEGRITY =
      SettingWords.of(List.of(Integrity.values()), Integrity::word);
  static final SettingWords<Boolean> STREAMED =
      SettingWords.of(List.of(true), streamed -> "streamed");
  private static final MapFormat LISTING = MapFormat.of("a listing", "{shards: 4}", "shards");
  private static final MapFormat SHAPE =
      MapFormat.of(
          "an entity",
          EXAMPLE,
          "id",
          "tag",
          "key",
          "sort",
          "attributes",
          VariantsReader.KEY,
          VariantsReader.BY,
          "lookup",
          "unique",
          "views",
          "all",
          "version",
          "expires",
          "expiry",
          "removals",
          "parent",
          "order",
          "copy",
          "integrity",
          "onDelete",
          "was",
          LintReader.KEY);

  private EntityReader() {}

  /**
   * Reads the settings of an entity.
   *
   * @param allowances collects the findings of lint that it accepts
   */
  static Entity read(Setting value, List<Allowance> allowances) {
    MapSettings keys = value.keys(SHAPE);
    allowances.addAll(LintReader.read(keys, value.name()));
    keys.require("id");
    keys.require("attributes");
    Entity.Builder entity = Entity.named(value.name());
    ReferenceReader references = new ReferenceReader();
    identify(entity, keys, references);
    List<Copy> copies = new ArrayList<>(keys.read("copy", CopyReader::ofChild, List.of()));
    copies.addAll(references.copies());
    return entity
        .tag(keys.text("tag"))
        .key(keys.text("key"))
        .sort(keys.text("sort"))
        .lookups(groups(keys, "lookup"))
        .uniques(groups(keys, "unique"))
        .views(keys.read("views", ViewReader::readAll, List.of()))
        .listingShards(keys.read("all", EntityReader::listingShards, 0))
        .version(keys.text("version"))
        .expires(keys.text("expires"))
        .expiryStreamed(keys.read("expiry", v -> v.word(STREAMED), false))
        .removalsStreamed(keys.read("removals", v -> v.word(STREAMED), false))
        .parent(keys.text("parent"))
        .order(keys.texts("order"))
        .copies(copies)
        .references(references.references())
        .integrity(keys.word("integrity", INTEGRITY))
        .onDelete(keys.word("onDelete", ON_DELETE))
        .was(keys.text("was"))
        .build();
  }

  /** Reads the id and the attributes; where one is missing, a substitute takes its place. */
  private static void identify(
      Entity.Builder entity, MapSettings keys, ReferenceReader references) {
    @Nullable List<Attribute> attributes =
        keys.<@Nullable List<Attribute>>read(
            "attributes", v -> AttributesReader.read(v, references), null);
    boolean none = attributes == null || attributes.isEmpty();
    List<String> instead = List.of(none ? "id" : attributes.get(0).name());
    List<String> id = keys.read("id", Setting::names, instead);
    boolean unread = attributes == null || (none && id == instead);
    List<Attribute> own = unread ? id.stream().map(AttributesReader::string).toList() : attributes;
    Variants.Merged merged =
        VariantsReader.read(keys, own, v -> AttributesReader.read(v, references));
    entity.id(id);
    entity.attributes(merged == null ? own : merged.attributes());
    entity.variants(merged == null ? null : merged.variants());
  }

  /** Lists of attributes; an attribute alone is a list of one. */
  static List<List<String>> groups(MapSettings keys, String key) {
    return keys.read(key, v -> v.oneOrMore(Setting::names), List.of());
  }

  private static int listingShards(Setting value) {
    if (value.isText()) {
      String fix = "Write true, or a map such as " + LISTING.example();
      return Boolean.TRUE.equals(value.word(Setting.FLAGS, "true, false or a map", fix)) ? 1 : 0;
    }
    return value.keys(LISTING).read("shards", Setting::shards, 1);
  }
}
