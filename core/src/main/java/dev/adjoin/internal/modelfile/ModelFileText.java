// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Writers;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.model.View;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a model as a model file. Reading the text gives an equal model. Settings that have their
 * default are left out, and a map or list that fits on a line is written on one line.
 */
public final class ModelFileText {
  private static final Map<String, Integer> SECONDS =
      new LinkedHashMap<>(Map.of("s", 1, "m", 60, "h", 3600, "d", 86_400));

  private final Map<String, List<String>> comments;

  private ModelFileText(Map<String, List<String>> comments) {
    this.comments = comments;
  }

  public static String of(Model model) {
    return of(model, Map.of());
  }

  /**
   * Writes a model with comments.
   *
   * @param comments lines to write above a type, by its name; those of the empty name stand at the
   *     top of the file
   */
  public static String of(Model model, Map<String, List<String>> comments) {
    ModelFileText text = new ModelFileText(comments);
    YamlText file = new YamlText();
    comments.getOrDefault("", List.of()).forEach(file::comment);
    file.top("model", model.name());
    file.top("table", table(model.table()));
    file.top("lock", model.lock());
    file.top("gone", orNull(model.gone()));
    file.top("lint", allowed(model, null));
    file.section("types", text.named(model.types(), NestedType::name, ModelFileText::nestedType));
    file.section("entities", text.named(model.entities(), Entity::name, e -> entity(e, model)));
    file.section(
        "relationships",
        text.named(model.relationships(), Relationship::name, r -> relationship(r, model)));
    file.section("patterns", text.named(model.patterns(), Pattern::name, ModelFileText::pattern));
    file.section(
        "workload",
        text.named(
            List.copyOf(model.workload().entrySet()), Map.Entry::getKey, e -> load(e.getValue())));
    return file.toString();
  }

  private <T> List<YamlText.Named> named(
      List<T> values, Function<T, String> name, Function<T, Object> write) {
    return values.stream()
        .map(
            v ->
                new YamlText.Named(
                    name.apply(v), comments.getOrDefault(name.apply(v), List.of()), write.apply(v)))
        .toList();
  }

  private static Object table(Table table) {
    IndexNames names = table.index();
    IndexNames usual = IndexNames.DEFAULT;
    String usualType = table.owned() ? Table.DEFAULT_TYPE : null;
    Map<String, Object> settings =
        settings(
            "name",
            table.name(),
            "partition",
            unless("PK", table.partition()),
            "sort",
            unless("SK", table.sort()),
            "index",
            orNull(
                settings(
                    "name", unless(usual.name(), names.name()),
                    "partition", unless(usual.partition(), names.partition()),
                    "sort", unless(usual.sort(), names.sort()))),
            "inverse",
            table.swapped() ? "swapped" : null,
            "type",
            unless(usualType, table.type()),
            "billing",
            billing(table.billing()),
            "owned",
            table.owned() ? null : false,
            "encoding",
            table.escaped() ? null : "plain",
            "writers",
            table.writers() == Writers.ANY_REGION ? null : table.writers().word(),
            "stream",
            table.stream() ? true : null,
            "recovery",
            table.recovery() ? true : null);
    return settings.size() == 1 ? table.name() : settings;
  }

  private static @Nullable Object billing(Billing billing) {
    Units table = billing.table();
    if (table == null) {
      return null;
    }
    Map<String, Object> indexes = new LinkedHashMap<>();
    billing
        .indexes()
        .forEach((name, u) -> indexes.put(name, settings("read", u.read(), "write", u.write())));
    return settings("read", table.read(), "write", table.write(), "indexes", orNull(indexes));
  }

  private static Map<String, Object> attributes(List<Attribute> attributes) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      String was = attribute.was();
      all.put(
          attribute.name(),
          was == null ? attribute.text() : settings("type", attribute.text(), "was", was));
    }
    return all;
  }

  private static Object nestedType(NestedType type) {
    Variants variants = type.variants();
    return variants == null
        ? attributes(type.attributes())
        : settings(
            "by",
            discriminator(variants, type.attributes()),
            "attributes",
            orNull(attributes(variants.shared(type.attributes()))),
            "variants",
            variants(variants, type.attributes(), ModelFileText::attributes));
  }

  private static @Nullable Object discriminator(Variants variants, List<Attribute> attributes) {
    String was =
        attributes.stream()
            .filter(a -> a.name().equals(variants.by()))
            .map(Attribute::was)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return was == null
        ? unless(Variants.KIND, variants.by())
        : settings("name", variants.by(), "was", was);
  }

  private static Object variants(
      Variants variants, List<Attribute> attributes, Function<List<Attribute>, Object> text) {
    Map<String, Object> all = new LinkedHashMap<>();
    variants.all().forEach(v -> all.put(v.word(), text.apply(variants.own(v, attributes))));
    return all;
  }

  /** Attributes of an entity, some of which may refer to others. */
  private static Map<String, Object> attributes(Entity entity, List<Attribute> some) {
    Map<String, Object> all = attributes(some);
    for (Attribute attribute : some) {
      entity
          .reference(attribute.name())
          .ifPresent(r -> all.put(attribute.name(), reference(entity, r, attribute)));
    }
    return all;
  }

  private static Object reference(Entity entity, Reference reference, Attribute attribute) {
    List<Copy> copies = entity.copiesFrom(attribute.name());
    boolean isTyped = attribute.preset() != null;
    return settings(
        "ref",
        reference.entity() + (attribute.optional() && !isTyped ? "?" : ""),
        "type",
        isTyped ? attribute.text() : null,
        "was",
        attribute.was(),
        "order",
        oneOrMore(reference.order()),
        "shards",
        unless(1, reference.shards()),
        "count",
        reference.count(),
        "integrity",
        reference.integrity() == null ? null : reference.integrity().word(),
        "onDelete",
        word(reference.rule()),
        "copy",
        copied(copies));
  }

  private static Object entity(Entity entity, Model model) {
    Variants variants = entity.variants();
    Map<String, Object> copies = new LinkedHashMap<>();
    entity.copies().stream()
        .filter(c -> entity.reference(c.source()).isEmpty())
        .forEach(c -> copies.put(c.attribute(), c.source() + "." + c.sourceAttribute()));
    return settings(
        "was",
        entity.was(),
        "parent",
        entity.parent(),
        "id",
        oneOrMore(entity.id()),
        "order",
        oneOrMore(entity.order()),
        "tag",
        entity.tag(),
        "key",
        entity.key(),
        "sort",
        entity.sort(),
        "attributes",
        attributes(
            entity, variants == null ? entity.attributes() : variants.shared(entity.attributes())),
        "by",
        variants == null ? null : discriminator(variants, entity.attributes()),
        "variants",
        variants == null
            ? null
            : variants(variants, entity.attributes(), own -> attributes(entity, own)),
        "copy",
        orNull(copies),
        "lookup",
        groups(entity.lookups()),
        "unique",
        groups(entity.uniques()),
        "views",
        views(entity.views()),
        "all",
        listing(entity.listingShards()),
        "version",
        entity.version(),
        "expires",
        entity.expires(),
        "expiry",
        entity.expiryStreamed() ? "streamed" : null,
        "removals",
        entity.removalsStreamed() ? "streamed" : null,
        "integrity",
        entity.integrity() == null ? null : entity.integrity().word(),
        "onDelete",
        word(entity.rule()),
        "lint",
        allowed(model, entity.name()));
  }

  private static @Nullable Object listing(int shards) {
    return shards == 0 ? null : shards == 1 ? true : settings("shards", shards);
  }

  private static @Nullable Object groups(List<List<String>> groups) {
    return orNull(groups.stream().map(g -> g.size() == 1 ? g.get(0) : g).toList());
  }

  private static Object relationship(Relationship relationship, Model model) {
    Sides<List<String>> summary = relationship.summary();
    return settings(
        "was",
        relationship.was(),
        "from",
        relationship.from(),
        "to",
        relationship.to(),
        "ends",
        sides(relationship.ends(), ModelFileText::oneOrMore),
        "as",
        sides(relationship.as(), v -> v),
        "distinct",
        oneOrMore(relationship.distinct()),
        "unique",
        groups(relationship.uniques()),
        "attributes",
        orNull(attributes(relationship.attributes())),
        "store",
        relationship.store() == Store.EDGES ? null : relationship.store().word(),
        "summary",
        summary == null ? null : summary(summary),
        "max",
        sides(relationship.max(), v -> v),
        "inverse",
        inverse(relationship),
        "key",
        sides(relationship.key(), v -> v),
        "sort",
        sides(relationship.sort(), v -> v),
        "order",
        sides(relationship.order(), ModelFileText::oneOrMore),
        "together",
        together(relationship.together()),
        "count",
        sides(relationship.count(), v -> v),
        "copy",
        copies(relationship),
        "views",
        views(relationship.views()),
        "project",
        relationship.project() == null ? null : projection(relationship.project()),
        "shards",
        sides(relationship.shards(), n -> n == 1 ? null : n),
        "integrity",
        relationship.integrity() == null ? null : relationship.integrity().word(),
        "onDelete",
        sides(relationship.rules(), ModelFileText::word),
        "version",
        relationship.version(),
        "expires",
        relationship.expires(),
        "expiry",
        relationship.expiryStreamed() ? "streamed" : null,
        "removals",
        relationship.removalsStreamed() ? "streamed" : null,
        "lint",
        allowed(model, relationship.name()));
  }

  private static @Nullable String inverse(Relationship relationship) {
    Inverse inverse = relationship.inverse();
    return inverse == null ? null : inverse.word();
  }

  /** A side that keeps none is left out; if both do, that is said by two empty lists. */
  private static Object summary(Sides<List<String>> summary) {
    Object kept = sides(summary, ModelFileText::oneOrMore);
    return kept == null ? settings("from", List.of(), "to", List.of()) : kept;
  }

  private static @Nullable Object together(Set<Side> together) {
    return together.equals(Set.of(Side.FROM)) ? null : together.stream().map(Side::word).toList();
  }

  /** The copies of each side. */
  private static @Nullable Object copies(Relationship relationship) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Side side : Side.values()) {
      Object copied = copied(relationship.copiesFrom(side.word()));
      if (copied != null) {
        all.put(side.word(), copied);
      }
    }
    return orNull(all);
  }

  /** Copies from one source: a list, or a map if one has another name; null if there are none. */
  private static @Nullable Object copied(List<Copy> copies) {
    if (copies.stream().allMatch(c -> c.attribute().equals(c.sourceAttribute()))) {
      return orNull(copies.stream().map(Copy::attribute).toList());
    }
    Map<String, Object> renamed = new LinkedHashMap<>();
    copies.forEach(c -> renamed.put(c.attribute(), c.sourceAttribute()));
    return renamed;
  }

  private static @Nullable String word(DeleteRule rule) {
    return rule.isDeclared() ? rule.effect().word() : null;
  }

  private static @Nullable Object views(List<View> views) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (View view : views) {
      all.put(
          view.name(),
          settings(
              "side", view.side() == null ? null : view.side().word(),
              "by", oneOrMore(view.by()),
              "order", oneOrMore(view.order()),
              "when", view.when() == null ? null : view.when().text(),
              "shards", view.shards() == 1 ? null : view.shards(),
              "project", view.project().equals(Projection.ALL) ? null : projection(view.project()),
              "local", view.local() ? true : null,
              "key", view.key(),
              "sort", view.sort()));
    }
    return orNull(all);
  }

  private static Object projection(Projection projection) {
    if (projection.kind() == Project.Kind.SOME) {
      return projection.attributes();
    }
    return projection.kind() == Project.Kind.ALL ? "all" : "keys";
  }

  private static Object pattern(Pattern pattern) {
    return settings(
        "ask", unless(pattern.name(), pattern.ask()),
        "read", pattern.read(),
        "where", oneOrMore(pattern.where()),
        "range", pattern.range(),
        "reversed", pattern.reversed() ? true : null,
        "first", pattern.first(),
        "with", pattern.answer() == Answer.ITEMS ? null : pattern.answer().word(),
        "consistent", pattern.consistent() ? true : null,
        "requests", pattern.requests());
  }

  /** The accepted findings of a type, or of the model itself. */
  private static @Nullable Object allowed(Model model, @Nullable String type) {
    Map<String, Object> reasons = new LinkedHashMap<>();
    model.allowances().stream()
        .filter(a -> Objects.equals(a.type(), type))
        .forEach(a -> reasons.put(a.tag(), a.reason()));
    return reasons.isEmpty() ? null : settings("allow", reasons);
  }

  private static Object load(Load load) {
    return measures(load);
  }

  /** The sizes and rates of a workload in their text form, by name. */
  public static Map<String, String> measures(Load load) {
    Map<String, String> measures = new LinkedHashMap<>();
    load.measures().forEach((measure, value) -> measures.put(measure.word(), text(measure, value)));
    return measures;
  }

  /** The shortest text that is read as exactly this number. */
  private static String text(Measure measure, double value) {
    List<String> texts = new ArrayList<>();
    if (!measure.isRate()) {
      texts.add(decimal(value, 0));
      texts.add(decimal(value, 9));
    } else {
      for (int digits : List.of(0, 3, 9)) {
        for (String unit : List.of("s", "m", "h", "d")) {
          texts.add(decimal(value * SECONDS.get(unit), digits) + "/" + unit);
        }
      }
    }
    return texts.stream()
        .filter(t -> isText(measure, t, value))
        .findFirst()
        .orElse(texts.get(texts.size() - 1));
  }

  private static String decimal(double value, int digits) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  private static boolean isText(Measure measure, String text, double value) {
    try {
      return measure.parse(text) == value;
    } catch (MalformedText e) {
      return false;
    }
  }

  private static <T extends @Nullable Object> @Nullable Object sides(
      Sides<T> sides, Function<T, @Nullable Object> write) {
    Map<String, Object> written = new LinkedHashMap<>();
    for (Side side : Side.values()) {
      T value = sides.get(side);
      Object text = value == null ? null : write.apply(value);
      if (text != null) {
        written.put(side.word(), text);
      }
    }
    return orNull(written);
  }

  private static @Nullable Object oneOrMore(List<String> values) {
    return values.size() == 1 ? values.get(0) : orNull(values);
  }

  private static @Nullable Object orNull(List<?> values) {
    return values.isEmpty() ? null : values;
  }

  private static @Nullable Object orNull(Map<?, ?> values) {
    return values.isEmpty() ? null : values;
  }

  private static <T> @Nullable T unless(@Nullable T usual, @Nullable T value) {
    return Objects.equals(usual, value) ? null : value;
  }

  /** The settings that have a value, in order. */
  private static Map<String, Object> settings(@Nullable Object... namesAndValues) {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        settings.put((String) Objects.requireNonNull(namesAndValues[i]), value);
      }
    }
    return settings;
  }
}
