// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The features of the language as data, written from {@code docs/reference/model-file.md} and
 * {@code references.md}: settings of a type with placeholders for names, and the kinds of
 * attributes that the placeholders can have.
 *
 * <p>A placeholder begins with {@code $}. {@code $key} is an attribute that can be in keys, {@code
 * $opt} one that is optional, too, {@code $any} one of any kind; each is an attribute of the type
 * that is there or a new one. {@code $id} is the id of an entity, {@code $new} a new name, {@code
 * $source} an attribute of the entity that a copy is made of.
 */
public final class Features {
  /** What a feature is a setting of. */
  public enum Place {
    ENTITY,
    CHILD,
    EDGE,
    REFERENCE,
    TABLE,
    /** A kind of attribute, which the placeholders of the other features can have. */
    KIND
  }

  /**
   * A feature.
   *
   * @param settings what it adds to a type, or to the table
   */
  public record Feature(String name, Place place, Map<String, Object> settings) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<Feature> ALL = new ArrayList<>();

  /** What changes the keys of stored items, what they would lack, or what they may not fulfil. */
  private static final Set<String> MORE_THAN_ADDING =
      Set.of(
          "required",
          "edge required",
          "now",
          "edge now",
          "changed",
          "edge changed",
          "version",
          "edge version",
          "id.two",
          "id.kind",
          "ulid",
          "uuidv7",
          "sort",
          "tag",
          "variants",
          "variants.default",
          "child.order",
          "child.order.two",
          "self",
          "of a child",
          "distinct",
          "distinct.two",
          "summaries",
          "as",
          "swapped",
          "not owned",
          "plain",
          "max.from",
          "max.to",
          "unique",
          "unique.optional",
          "unique.two",
          "edge unique",
          "edge unique.optional",
          "edge unique.two",
          "unique.end",
          "unique.parent",
          "unique.ref",
          "recent",
          "child.copy",
          "child.checked",
          "child.restrict",
          "child.cascade",
          "child.keep",
          "copied",
          "edge checked",
          "edge trusted",
          "edge copied",
          "mirror",
          "together.none",
          "no inverse",
          "summary",
          "summary.two",
          "count.order",
          "count.by",
          "count.when",
          "lookup.count",
          "declared count",
          "order.from",
          "order.to",
          "edge project.keys",
          "edge project.list",
          "ref.plain",
          "ref.counted",
          "key.template",
          "key.swapped",
          "key.part",
          "sort.template",
          "key.from",
          "key.to",
          "sort.from",
          "sort.to",
          "sort.from.distinct",
          "sort.to.distinct",
          "child.sort",
          "child.sort.id",
          "child.key",
          "ref.cascade.trusted",
          "expires",
          "edge expires",
          "expires.streamed",
          "edge expires.streamed",
          "local",
          "edge local");

  /** What a feature is a setting of, where that is another feature. */
  private static final Map<String, String> NEEDED =
      Map.ofEntries(
          Map.entry("view.copied", "child.copy"),
          Map.entry("view.edge copied", "copy.from"),
          Map.entry("view.ref", "ref.optional"),
          Map.entry("unique.ref", "ref.optional"),
          Map.entry("summary", "summaries"),
          Map.entry("summary.two", "summaries"),
          Map.entry("variants.view", "variants"),
          Map.entry("view.word", "variants"),
          Map.entry("view.count.order", "edge"),
          Map.entry("view.count.by", "edge"),
          Map.entry("view.count.when", "edge"),
          Map.entry("lookup.count", "edge"),
          Map.entry("declared count", "edge"),
          Map.entry("expires.streamed", "stream"),
          Map.entry("edge expires.streamed", "stream"));

  private Features() {}

  /** Features with what they need before them. */
  static List<Feature> withNeeded(List<Feature> features) {
    Set<Feature> all = new LinkedHashSet<>();
    for (Feature feature : features) {
      String needed = NEEDED.get(feature.name());
      // Any reference will do.
      boolean isThere =
          "ref.optional".equals(needed)
              && features.stream().anyMatch(each -> each.name().startsWith("ref."));
      ALL.stream().filter(f -> f.name().equals(needed) && !isThere).forEach(all::add);
    }
    all.addAll(features);
    return new ArrayList<>(all);
  }

  /** Whether a model with the feature has the items of the model without it, where they are. */
  static boolean onlyAdds(Feature feature) {
    boolean isOfAnEnd =
        feature.place() == Place.REFERENCE
            || feature
                .name()
                .matches("(count|copy|shards|sweep|restrict|cascade|keep)\\.(from|to)");
    return !isOfAnEnd
        && !MORE_THAN_ADDING.contains(feature.name())
        && !MORE_THAN_ADDING.contains(feature.name().replace("view.", ""));
  }

  /** Whether two features, or what they need, give the same setting two values. */
  static boolean areExclusive(Feature one, Feature other) {
    return withNeeded(List.of(one)).stream()
        .anyMatch(a -> withNeeded(List.of(other)).stream().anyMatch(b -> haveOneSetting(a, b)));
  }

  private static boolean haveOneSetting(Feature one, Feature other) {
    return one.place() == other.place()
        && !Yaml.merge(Yaml.copy(one.settings()), Yaml.copy(other.settings()));
  }

  /** All features, always in the same order. */
  public static List<Feature> all() {
    return List.copyOf(ALL);
  }

  private static void add(Place place, String name, Object... settings) {
    ALL.add(new Feature(name, place, Yaml.of(settings)));
  }

  private static void view(Place place, String name, Map<String, Object> view) {
    add(place, "view." + name, "views", Yaml.of("$new", view));
  }

  private static void reference(String name, Map<String, Object> settings) {
    add(Place.REFERENCE, "ref." + name, "attributes", Yaml.of("$ref", settings));
  }

  static {
    for (Kind kind : Kind.values()) {
      if (kind != Kind.WORD) {
        ALL.add(new Feature(kind.name().toLowerCase(), Place.KIND, Yaml.of()));
      }
    }
    for (Place place : List.of(Place.ENTITY, Place.EDGE)) {
      String of = place == Place.EDGE ? "edge " : "";
      add(place, of + "required", "attributes", Yaml.of("$new", "$kind"));
      add(place, of + "optional", "attributes", Yaml.of("$new", "$kind?"));
      add(place, of + "default", "attributes", Yaml.of("$new", "$preset"));
      add(place, of + "now", "attributes", Yaml.of("$new", "instant = now"));
      add(place, of + "changed", "attributes", Yaml.of("$new", "instant = changed"));
      add(place, of + "version", "attributes", Yaml.of("rev", "long = 0"), "version", "rev");
      Map<String, Object> until = Yaml.of("until", "instant?");
      add(place, of + "expires", "attributes", until, "expires", "until");
      add(
          place,
          of + "expires.streamed",
          "attributes",
          until,
          "expires",
          "until",
          "expiry",
          "streamed");
      add(place, of + "unique", "unique", List.of(List.of("$key")));
      add(place, of + "unique.optional", "unique", List.of(List.of("$opt")));
      add(place, of + "unique.two", "unique", List.of(List.of("$key", "$key")));
      view(place, of + "by", Yaml.of("by", List.of("$key")));
      view(place, of + "by.optional", Yaml.of("by", List.of("$opt")));
      view(place, of + "order", Yaml.of("order", List.of("$key")));
      view(place, of + "order.two", Yaml.of("order", List.of("$key", "$key")));
      view(place, of + "by.order", Yaml.of("by", List.of("$key"), "order", List.of("$key")));
      view(place, of + "sparse", Yaml.of("order", List.of("$opt"), "when", "$opt exists"));
      view(place, of + "absent", Yaml.of("when", "$opt absent"));
      view(place, of + "when", Yaml.of("when", "$enum = low"));
      view(place, of + "when.not", Yaml.of("when", "$enum != low"));
      view(place, of + "when.in", Yaml.of("when", "$enum in (low, high)"));
      view(place, of + "when.less", Yaml.of("when", "$int < 3"));
      view(place, of + "when.two", Yaml.of("when", "$int >= 0 and $enum != mid"));
      view(place, of + "shards", Yaml.of("order", List.of("$key"), "shards", 2));
      view(place, of + "keys", Yaml.of("by", List.of("$key"), "project", "keys"));
      view(place, of + "projected", Yaml.of("by", List.of("$key"), "project", List.of("$any")));
    }
    entities();
    children();
    edges();
    references();
    add(Place.TABLE, "swapped", "inverse", "swapped");
    add(Place.TABLE, "not owned", "owned", false);
    add(Place.TABLE, "plain", "encoding", "plain");
    add(Place.TABLE, "stream", "stream", true);
  }

  private static void entities() {
    Place place = Place.ENTITY;
    add(place, "id.two", "id", List.of("$key"));
    add(place, "id.kind", "attributes", Yaml.of("$id", "$keykind"));
    add(place, "ulid", "attributes", Yaml.of("$id", "string = ulid"));
    add(place, "uuidv7", "attributes", Yaml.of("$id", "uuid = uuidv7"));
    add(place, "sort", "sort", "PROFILE");
    add(place, "tag", "tag", "TAG");
    add(place, "lookup", "lookup", List.of(List.of("$key")));
    add(place, "lookup.optional", "lookup", List.of(List.of("$opt")));
    add(place, "lookup.two", "lookup", List.of(List.of("$key", "$key")));
    add(place, "lookup.id", "lookup", List.of(List.of("$id")));
    add(place, "all", "all", true);
    add(place, "all.shards", "all", Yaml.of("shards", 3));
    view(place, "count.order", Yaml.of("order", List.of("$counted")));
    view(place, "count.by", Yaml.of("by", List.of("$counted")));
    view(place, "count.when", Yaml.of("order", List.of("$id"), "when", "$counted > 1"));
    add(place, "lookup.count", "lookup", List.of(List.of("$counted")));
    add(place, "declared count", "attributes", Yaml.of("$counted", "long = 0"));
    add(place, "key.template", "key", "T#{$id}");
    add(place, "key.swapped", "id", List.of("$one"), "key", "T#{$one}#W#{$id}");
    add(place, "key.part", "id", List.of("$one"), "key", "T#{$id}", "sort", "S#{$one}");
    add(place, "sort.template", "sort", "#S#{$id}");
    view(place, "key", Yaml.of("by", List.of("$one", "$two"), "key", "V#{$two}#{$one}"));
    view(
        place,
        "key.sort",
        Yaml.of(
            "by",
            List.of("$one"),
            "order",
            List.of("$two"),
            "key",
            "{$one}",
            "sort",
            "{$two}#{$id}"));
    view(place, "recent", Yaml.of("order", List.of("$changed")));
    view(place, "whole", Yaml.of("order", List.of("$id")));
    view(place, "word", Yaml.of("by", List.of("kind"), "when", "$ofbook exists"));
    add(
        place,
        "variants",
        "variants",
        Yaml.of("book", Yaml.of("$ofbook", "$kind"), "film", Yaml.of("$offilm", "$kind?")));
    add(place, "variants.default", "variants", Yaml.of("film", Yaml.of("$offilm", "$preset")));
    add(place, "variants.view", "views", Yaml.of("$new", Yaml.of("by", List.of("kind"))));
  }

  private static void children() {
    Place place = Place.CHILD;
    add(place, "child");
    add(place, "child.order", "order", List.of("$key"));
    add(place, "child.order.two", "order", List.of("$key", "$key"));
    add(place, "child.sort", "order", List.of("$one"), "sort", "#C#{$one}#{$id}");
    add(place, "child.sort.id", "order", List.of("$one"), "sort", "#C#{$id}#{$one}");
    add(place, "child.key", "key", "K#{$parentid}", "sort", "{$id}");
    add(place, "child.copy", "copy", Yaml.of("$copy", "$parentsource"));
    add(place, "child.checked", "integrity", "checked");
    for (String rule : List.of("sweep", "restrict", "cascade", "keep")) {
      add(place, "child." + rule, "onDelete", rule);
    }
    view(place, "local", Yaml.of("local", true, "order", List.of("$key")));
    view(place, "parent", Yaml.of("by", List.of("$parentid")));
    view(place, "copied", Yaml.of("order", List.of("$copy"), "when", "$copy exists"));
    add(place, "unique.parent", "unique", List.of(List.of("$parentid", "$key")));
    add(place, "grandchild");
  }

  private static void edges() {
    Place place = Place.EDGE;
    add(place, "edge");
    add(place, "self");
    add(place, "of a child");
    add(place, "distinct", "distinct", List.of("$key"));
    add(place, "distinct.two", "distinct", List.of("$key", "$key"));
    add(place, "unique.end", "unique", List.of(List.of("$toid", "$key")));
    add(place, "summaries", "store", "summaries", "max", Yaml.of("from", 3, "to", 3));
    add(place, "summary", "summary", Yaml.of("from", List.of("$toattribute")));
    add(place, "summary.two", "summary", Yaml.of("to", List.of("$fromattribute")));
    add(place, "mirror", "inverse", "mirror");
    add(place, "no inverse", "inverse", "none");
    add(place, "together.to", "together", List.of("from", "to"));
    add(place, "together.none", "together", List.of());
    add(place, "edge project.keys", "project", "keys");
    add(place, "edge project.list", "project", List.of("$any"));
    add(place, "edge checked", "integrity", "checked");
    add(place, "edge trusted", "integrity", "trusted");
    add(place, "as", "as", Yaml.of("from", "ONE", "to", "OTHER"));
    for (String side : List.of("from", "to")) {
      add(place, "order." + side, "order", Yaml.of(side, List.of("$key")));
      add(place, "count." + side, "count", Yaml.of(side, "$new"));
      add(place, "copy." + side, "copy", Yaml.of(side, Yaml.of("$copy", "$" + side + "source")));
      add(place, "shards." + side, "shards", Yaml.of(side, 2));
      add(place, "max." + side, "max", Yaml.of(side, 2));
      for (String rule : List.of("sweep", "restrict", "cascade", "keep")) {
        add(place, rule + "." + side, "onDelete", Yaml.of(side, rule));
      }
      view(place, "side." + side, Yaml.of("side", side, "order", List.of("$key")));
      view(place, "side.when." + side, Yaml.of("side", side, "when", "$enum != low"));
      view(place, "side.by." + side, Yaml.of("side", side, "by", List.of("$key")));
      view(
          place,
          "side.sparse." + side,
          Yaml.of("side", side, "order", List.of("$opt"), "when", "$opt exists"));
    }
    view(place, "edge local", Yaml.of("local", true, "order", List.of("$key")));
    view(place, "edge key", Yaml.of("by", List.of("$one", "$two"), "key", "V#{$two}#{$one}"));
    add(place, "key.from", "key", Yaml.of("from", "F#{$fromid}"));
    add(place, "key.to", "key", Yaml.of("to", "T#{$toid}"));
    add(place, "sort.from", "sort", Yaml.of("from", "S#{$toid}"));
    add(
        place,
        "sort.from.distinct",
        "distinct",
        List.of("$one"),
        "sort",
        Yaml.of("from", "S#{$toid}#{$one}"));
    add(
        place,
        "sort.to.distinct",
        "distinct",
        List.of("$one"),
        "sort",
        Yaml.of("to", "S#{$fromid}#{$one}"));
    add(place, "sort.to", "sort", Yaml.of("to", "#S#{$fromid}"));
    view(place, "edge copied", Yaml.of("by", List.of("$copy")));
  }

  private static void references() {
    reference("plain", Yaml.of("ref", "$root"));
    reference("optional", Yaml.of("ref", "$root?"));
    reference("self", Yaml.of("ref", "$self?"));
    reference("order", Yaml.of("ref", "$root?", "order", List.of("$key")));
    reference("shards", Yaml.of("ref", "$root?", "shards", 2));
    reference("count", Yaml.of("ref", "$root?", "count", "$new"));
    reference("copy", Yaml.of("ref", "$root?", "copy", Yaml.of("$copy", "$rootsource")));
    reference("checked", Yaml.of("ref", "$root?", "integrity", "checked"));
    for (String rule : List.of("restrict", "cascade", "clear", "keep")) {
      reference(rule, Yaml.of("ref", "$root?", "onDelete", rule));
    }
    reference(
        "counted",
        Yaml.of("ref", "$root", "count", "$new", "copy", Yaml.of("$copy", "$rootsource")));
    reference(
        "cascade.trusted", Yaml.of("ref", "$root", "onDelete", "cascade", "integrity", "trusted"));
    add(
        Place.REFERENCE,
        "view.ref",
        "views",
        Yaml.of("$new", Yaml.of("by", List.of("$ref"), "order", List.of("$key"))));
    add(Place.REFERENCE, "unique.ref", "unique", List.of(List.of("$ref", "$key")));
  }
}
