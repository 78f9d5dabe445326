// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Features.Feature;
import dev.adjoin.testing.closure.Features.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the model of a seed: a pair of features that the seed chooses, so that every pair has its
 * turn, and some others at random.
 */
public final class ModelGenerator {
  private static final List<Feature> FEATURES = Features.all();
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$[a-z]+");
  private static final List<List<Feature>> PAIRS = allPairs();
  private static final int OTHERS = 7;

  /** A setting that a feature has is there already, with another value, or nothing has it. */
  static final String NO_PLACE = "no place";

  private final Random random;
  private final Map<String, Object> tree = new LinkedHashMap<>();
  private final Map<String, Set<String>> features = new TreeMap<>();
  private final Set<Kind> wanted = new LinkedHashSet<>();
  private int names;

  /**
   * Whether items may be stored already, so that new attributes must be readable without values.
   */
  private boolean isAdding;

  private ModelGenerator(Random random) {
    this.random = random;
  }

  /** The pairs of features, without pairs of kinds, which have nothing to do with each other. */
  private static List<List<Feature>> allPairs() {
    List<List<Feature>> pairs = new ArrayList<>();
    for (int i = 0; i < FEATURES.size(); i++) {
      for (int j = i + 1; j < FEATURES.size(); j++) {
        if (FEATURES.get(j).place() != Place.KIND) {
          pairs.add(List.of(FEATURES.get(i), FEATURES.get(j)));
        }
      }
    }
    return List.copyOf(pairs);
  }

  /** The number of pairs of features, each of which as many seeds in a row have once. */
  public static int pairs() {
    return PAIRS.size();
  }

  /** All pairs of features. */
  static List<List<Feature>> all() {
    return PAIRS;
  }

  /** The pair of features that the model of a seed is about. */
  public static List<Feature> pair(long seed) {
    // Neighbouring seeds have pairs that have nothing in common.
    return PAIRS.get((int) (Math.floorMod(seed, PAIRS.size()) * 7919L % PAIRS.size()));
  }

  /**
   * The model of a seed.
   *
   * @param isAccepted whether a model is; features that are refused beside the others are left out
   */
  public static GeneratedModel of(long seed, Random random, Predicate<String> isAccepted) {
    List<Feature> chosen = new ArrayList<>(pair(seed));
    for (int i = random.nextInt(OTHERS); i > 0; i--) {
      chosen.add(other(chosen.get(random.nextInt(2)), random));
    }
    chosen = Features.withNeeded(chosen);
    ModelGenerator generator = new ModelGenerator(random);
    generator.begin(chosen);
    // What others are settings of comes first: counts and copies that views can be over.
    chosen.sort(Comparator.comparing(feature -> feature.place() == Place.ENTITY));
    chosen.forEach(feature -> generator.add(feature, isAccepted));
    return generator.model();
  }

  /**
   * What came of two features in one model.
   *
   * @param refusal why they cannot be in one model; empty if they are
   */
  public record Pair(GeneratedModel model, String refusal) {}

  /**
   * A model of two features alone.
   *
   * @param tag the tag by which a model is refused; empty if it is accepted
   */
  public static Pair alone(
      List<Feature> pair, Random random, Function<String, Optional<String>> tag) {
    List<Feature> chosen = Features.withNeeded(pair);
    ModelGenerator generator = new ModelGenerator(random);
    generator.begin(chosen);
    chosen.sort(Comparator.comparing(feature -> feature.place() == Place.ENTITY));
    List<String> refusals =
        chosen.stream()
            .map(feature -> generator.tried(feature, tag))
            .filter(refusal -> !refusal.isEmpty())
            .toList();
    return new Pair(generator.model(), String.join(", ", refusals));
  }

  /** A model, and what an edit makes of it. */
  public record Edited(GeneratedModel before, GeneratedModel after) {}

  /** A model of a seed with an edit that only adds to it, and moves no item. */
  public static Edited edited(long seed, Random random, Predicate<String> isAccepted) {
    List<Feature> pair = pair(seed);
    List<Feature> first = new ArrayList<>();
    for (int i = random.nextInt(OTHERS); i > 0; i--) {
      first.add(other(pair.get(random.nextInt(2)), random));
    }
    List<Feature> added = new ArrayList<>(pair);
    added.add(other(pair.get(0), random));
    List<Feature> all = new ArrayList<>(first);
    all.addAll(added);
    ModelGenerator generator = new ModelGenerator(random);
    generator.begin(all);
    first.forEach(feature -> generator.add(feature, isAccepted));
    GeneratedModel before = generator.model();
    generator.isAdding = true;
    added.stream()
        .filter(Features::onlyAdds)
        .forEach(feature -> generator.add(feature, isAccepted));
    return new Edited(before, generator.model());
  }

  private void add(Feature feature, Predicate<String> isAccepted) {
    tried(feature, yaml -> isAccepted.test(yaml) ? Optional.empty() : Optional.of("refused"));
  }

  /**
   * Adds a feature, unless the model has no place for it or would be refused.
   *
   * @return why it is left out; empty if it is not
   */
  private String tried(Feature feature, Function<String, Optional<String>> tag) {
    GeneratedModel before = model();
    if (!add(feature)) {
      return NO_PLACE;
    }
    String refusal = tag.apply(model().yaml()).orElse("");
    if (!refusal.isEmpty()) {
      restore(before);
    }
    return refusal;
  }

  /** Another feature, most times one of the same type. */
  private static Feature other(Feature feature, Random random) {
    boolean isOfAny = feature.place() == Place.TABLE || random.nextInt(3) == 0;
    List<Feature> fit =
        FEATURES.stream().filter(f -> isOfAny || f.place() == feature.place()).toList();
    return fit.get(random.nextInt(fit.size()));
  }

  private GeneratedModel model() {
    Map<String, Set<String>> copy = new TreeMap<>();
    features.forEach((type, names) -> copy.put(type, new LinkedHashSet<>(names)));
    return new GeneratedModel(Yaml.copy(tree), copy);
  }

  private void restore(GeneratedModel model) {
    tree.clear();
    tree.putAll(Yaml.copy(model.tree()));
    features.clear();
    model.features().forEach((type, names) -> features.put(type, new LinkedHashSet<>(names)));
  }

  // ---- The types

  private void begin(List<Feature> chosen) {
    tree.put("model", "closure");
    tree.put("table", new LinkedHashMap<>(Map.of("name", "Closure")));
    tree.put("types", Yaml.copy(Kind.NESTED_TYPES));
    Map<String, Object> entities = new LinkedHashMap<>();
    tree.put("entities", entities);
    entities.put("A", entity("a"));
    Set<Place> places = new LinkedHashSet<>();
    chosen.forEach(feature -> places.add(feature.place()));
    boolean hasEdge = places.contains(Place.EDGE);
    boolean hasReference = places.contains(Place.REFERENCE);
    if (hasEdge || hasReference || random.nextInt(4) == 0) {
      entities.put("B", entity("b"));
    }
    if (places.contains(Place.CHILD) || named(chosen, "of a child") || random.nextInt(3) == 0) {
      Map<String, Object> child = entity("c");
      child.put("parent", "A");
      entities.put("C", child);
    }
    if (entities.containsKey("C") && (named(chosen, "grandchild") || random.nextInt(6) == 0)) {
      Map<String, Object> grandchild = entity("g");
      grandchild.put("parent", "C");
      entities.put("G", grandchild);
      if (random.nextBoolean()) {
        // With much below each child, a level is read by hops.
        tree.put(
            "workload",
            Yaml.of("C", Yaml.of("items", 100), "G", Yaml.of("items", 1_000, "bytes", 4_000)));
      }
    }
    if (hasEdge) {
      tree.put("relationships", new LinkedHashMap<>(Map.of("R", edge(chosen))));
    }
    for (Feature feature : chosen) {
      if (feature.place() == Place.KIND) {
        wanted.add(kind(feature));
      }
    }
  }

  private static boolean named(List<Feature> chosen, String name) {
    return chosen.stream().anyMatch(feature -> feature.name().equals(name));
  }

  private static Kind kind(Feature feature) {
    return Kind.valueOf(feature.name().toUpperCase());
  }

  private static Map<String, Object> entity(String id) {
    Map<String, Object> entity = new LinkedHashMap<>();
    entity.put("id", new ArrayList<>(List.of(id)));
    entity.put("attributes", new LinkedHashMap<>(Map.of(id, "string")));
    return entity;
  }

  private static Map<String, Object> edge(List<Feature> chosen) {
    Map<String, Object> edge = new LinkedHashMap<>();
    edge.put("from", "A");
    edge.put("to", named(chosen, "of a child") ? "C" : "B");
    if (named(chosen, "of a child")) {
      edge.put("ends", Yaml.of("from", List.of("x"), "to", List.of("a", "c")));
    } else if (named(chosen, "self")) {
      edge.put("to", "A");
      edge.put("ends", Yaml.of("from", List.of("x"), "to", List.of("y")));
      edge.put("as", Yaml.of("from", "ONE", "to", "OTHER"));
    }
    return Yaml.copy(edge);
  }

  // ---- Features

  /** Adds a feature; false if the model has no place for it. */
  private boolean add(Feature feature) {
    if (feature.place() == Place.KIND) {
      return add("A", new Feature(feature.name(), Place.ENTITY, attribute(kind(feature))));
    }
    if (feature.place() == Place.TABLE) {
      features.computeIfAbsent("", type -> new LinkedHashSet<>()).add(feature.name());
      return Yaml.merge(Yaml.map(tree, "table"), Yaml.copy(feature.settings()));
    }
    return add(type(feature.place()), feature);
  }

  private Map<String, Object> attribute(Kind kind) {
    boolean isOptional = isAdding || random.nextBoolean();
    return Map.of("attributes", Map.of(name(), kind.text() + (isOptional ? "?" : "")));
  }

  private String type(Place place) {
    return switch (place) {
      case EDGE -> "R";
      case CHILD -> "C";
      case REFERENCE -> "B";
      default -> {
        List<String> entities = List.copyOf(Yaml.map(tree, "entities").keySet());
        yield entities.get(random.nextInt(entities.size()));
      }
    };
  }

  private boolean add(String type, Feature feature) {
    String section = type.equals("R") ? "relationships" : "entities";
    Map<String, Object> declared = Yaml.map(Yaml.map(tree, section), type);
    if (declared.isEmpty()) {
      return false;
    }
    GeneratedModel before = model();
    Settings settings = new Settings(type, declared);
    try {
      if (!merge(declared, settings.filled(feature))) {
        restore(before);
        return false;
      }
    } catch (NoPlace e) {
      return false;
    }
    Set<String> names = features.computeIfAbsent(type, t -> new LinkedHashSet<>());
    names.add(feature.name());
    settings.used.forEach(kind -> names.add(kind.name().toLowerCase() + " in " + feature.name()));
    return true;
  }

  private static boolean merge(Map<String, Object> declared, Map<String, Object> added) {
    Map<String, Object> attributes = Yaml.map(added, "attributes");
    Map<String, Object> own = Yaml.map(declared, "attributes");
    // The kind of an id replaces the one that it has from the beginning.
    Yaml.texts(declared, "id").stream()
        .filter(id -> attributes.containsKey(id) && "string".equals(own.get(id)))
        .forEach(id -> own.put(id, attributes.get(id)));
    return Yaml.merge(declared, added);
  }

  private String name() {
    return "p" + ++names;
  }

  /** The settings of a feature, with names in the place of placeholders. */
  private final class Settings {
    private final String type;
    private final Map<String, Object> declared;
    private final Map<String, String> fixed = new LinkedHashMap<>();
    private final Set<Kind> used = new LinkedHashSet<>();

    Settings(String type, Map<String, Object> declared) {
      this.type = type;
      this.declared = declared;
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> filled(Feature feature) {
      return (Map<String, Object>) filled(feature.settings());
    }

    private Object filled(Object settings) {
      if (settings instanceof Map<?, ?> map) {
        Map<String, Object> filled = new LinkedHashMap<>();
        map.forEach((name, value) -> filled.put(text((String) name), filled((Object) value)));
        return filled;
      }
      if (settings instanceof List<?> list) {
        List<Object> filled = new ArrayList<>();
        for (Object value : list) {
          Object each = filled(value);
          if (!filled.contains(each)) {
            filled.add(each);
          }
        }
        return filled;
      }
      return settings instanceof String text ? text(text) : settings;
    }

    private String text(String text) {
      Matcher matcher = PLACEHOLDER.matcher(text);
      return matcher.replaceAll(found -> Matcher.quoteReplacement(value(found.group())));
    }

    private String value(String placeholder) {
      return switch (placeholder) {
        case "$new", "$offilm" -> fixed(placeholder, name());
        case "$ofbook" -> fixed(placeholder, ofBook());
        case "$id" -> Yaml.texts(declared, "id").get(0);
        case "$key" -> attribute(Kind::isInKeys, false);
        case "$one" -> fixed.containsKey("$one") ? fixed.get("$one") : fixed("$one", keyed());
        case "$two" -> fixed.containsKey("$two") ? fixed.get("$two") : fixed("$two", keyed());
        case "$opt" -> fixed.containsKey("$opt") ? fixed.get("$opt") : fixed("$opt", optional());
        case "$any" -> attribute(kind -> true, random.nextBoolean());
        case "$enum" -> attribute(k -> k == Kind.ENUM || k == Kind.RANKED, false);
        case "$int" -> attribute(kind -> kind == Kind.INT || kind == Kind.LONG, false);
        case "$kind" -> kind(kind -> true).text();
        case "$keykind" -> kind(Kind::isInKeys).text();
        case "$preset" -> preset(kind -> true);
        case "$parentid" -> parentId();
        case "$parentsource" -> "A." + source("A");
        case "$fromsource", "$fromattribute" -> source(end("from"));
        case "$tosource", "$toattribute" -> source(end("to"));
        case "$toid" -> endId("to");
        case "$fromid" -> endId("from");
        case "$root" -> "A";
        case "$rootsource" -> source("A");
        case "$self" -> type;
        case "$counted" -> counted();
        case "$changed" -> changed();
        case "$copy" -> copy();
        case "$ref" -> reference();
        default -> throw new IllegalArgumentException(placeholder);
      };
    }

    private String changed() {
      return attributes().entrySet().stream()
          .filter(entry -> "instant = changed".equals(entry.getValue()))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElseGet(
              () -> {
                String name = name();
                attributes().put(name, "instant = changed");
                return name;
              });
    }

    /** The count of what leads to the entity, which its relationship or reference declares. */
    private String counted() {
      Map<String, Object> edge = Yaml.map(Yaml.map(tree, "relationships"), "R");
      for (String side : List.of("from", "to")) {
        if (type.equals(edge.get(side))) {
          Map<String, Object> counts = Yaml.copy(Yaml.map(edge, "count"));
          counts.putIfAbsent(side, "counted");
          edge.put("count", counts);
          attributes().putIfAbsent(String.valueOf(counts.get(side)), "long = 0");
          return String.valueOf(counts.get(side));
        }
      }
      throw new NoPlace();
    }

    /** The attribute of one variant: the one that is there, or a new one. */
    private String ofBook() {
      Map<String, Object> book = Yaml.map(Yaml.map(declared, "variants"), "book");
      return book.isEmpty() ? name() : book.keySet().iterator().next();
    }

    private String fixed(String placeholder, String value) {
      if (placeholder.equals("$new")) {
        return value;
      }
      return Objects.requireNonNullElse(fixed.putIfAbsent(placeholder, value), value);
    }

    private Kind kind(Predicate<Kind> isFit) {
      List<Kind> fit =
          (random.nextInt(4) > 0 ? wanted.stream() : List.<Kind>of().stream())
              .filter(isFit)
              .toList();
      if (fit.isEmpty()) {
        fit =
            List.of(Kind.values()).stream()
                .filter(kind -> kind != Kind.WORD)
                .filter(isFit)
                .toList();
        // Half of the attributes are of the first kinds that fit, so that they are shared.
        fit = random.nextBoolean() ? fit.subList(0, Math.min(4, fit.size())) : fit;
      }
      Kind kind = fit.get(random.nextInt(fit.size()));
      used.add(kind);
      return kind;
    }

    private String plain(Predicate<Kind> isFit, boolean isOptional) {
      return kind(isFit).text() + (isOptional ? "?" : "");
    }

    private String preset(Predicate<Kind> isFit) {
      Kind kind = kind(k -> k.preset().isPresent() && isFit.test(k));
      return kind.text() + " = " + kind.preset().orElseThrow();
    }

    /** An attribute that can be in keys, which no other placeholder has. */
    private String keyed() {
      String name = attribute(Kind::isInKeys, false);
      while (fixed.containsValue(name)) {
        name = attribute(Kind::isInKeys, false);
      }
      return name;
    }

    private String optional() {
      return attribute(Kind::isInKeys, true);
    }

    /** An attribute of the type that fits, or a new one. */
    private String attribute(Predicate<Kind> isFit, boolean isOptional) {
      Map<String, Object> attributes = attributes();
      List<String> fit = new ArrayList<>();
      attributes.forEach(
          (name, text) -> {
            String of = String.valueOf(text);
            boolean isPlain = text instanceof String && of.endsWith("?") == isOptional;
            boolean isMaintained = of.contains("= changed") || name.equals("rev");
            if (isPlain && !isMaintained && isFit.test(declaredKind(of))) {
              fit.add(name);
            }
          });
      fit.removeAll(Yaml.texts(declared, "id"));
      if (!fit.isEmpty() && random.nextInt(3) > 0) {
        String name = fit.get(random.nextInt(fit.size()));
        used.add(declaredKind(String.valueOf(attributes.get(name))));
        return name;
      }
      String name = name();
      attributes.put(name, isAdding && !isOptional ? preset(isFit) : plain(isFit, isOptional));
      return name;
    }

    private Kind declaredKind(String text) {
      return Kind.of(text.replaceFirst(" = .*", "").replace("?", ""));
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> attributes() {
      return (Map<String, Object>)
          declared.computeIfAbsent("attributes", a -> new LinkedHashMap<String, Object>());
    }

    private String end(String side) {
      return String.valueOf(declared.get(side));
    }

    private String parentId() {
      return Yaml.texts(Yaml.map(Yaml.map(tree, "entities"), "A"), "id").get(0);
    }

    private String endId(String side) {
      List<String> ends = Yaml.texts(Yaml.map(declared, "ends"), side);
      return ends.isEmpty()
          ? Yaml.texts(Yaml.map(Yaml.map(tree, "entities"), end(side)), "id").get(0)
          : ends.get(0);
    }

    /** An attribute of an entity that can be copied. */
    private String source(String entity) {
      Map<String, Object> of = Yaml.map(Yaml.map(tree, "entities"), entity);
      Settings settings = new Settings(entity, of);
      return settings.attribute(kind -> true, random.nextBoolean());
    }

    /** The name of a copy: a new one, or in a view that of one that is there. */
    private String copy() {
      Map<String, Object> copies = Yaml.map(declared, "copy");
      boolean isOfEdge = type.equals("R");
      for (Object copied : isOfEdge ? copies.values() : List.<Object>of(copies)) {
        if (copied instanceof Map<?, ?> map && !map.isEmpty()) {
          return (String) map.keySet().iterator().next();
        }
      }
      return name();
    }

    /** The name of the reference: the one that is there, or a new one. */
    private String reference() {
      for (Map.Entry<String, Object> entry : attributes().entrySet()) {
        if (entry.getValue() instanceof Map) {
          return entry.getKey();
        }
      }
      return name();
    }
  }

  /** The model has nothing that a placeholder could stand for. */
  private static final class NoPlace extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoPlace() {
      super(null, null, false, false);
    }
  }
}
