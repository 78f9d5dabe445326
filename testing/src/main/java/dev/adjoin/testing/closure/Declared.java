// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a model declares, read from its tree as {@code docs/reference/model-file.md} describes it,
 * and nothing else: no keys, indexes or plans.
 */
public final class Declared {
  /** The default of an attribute that is set when the item is created. */
  static final String NOW = "now";

  /** The default of an attribute that is set by every change. */
  static final String CHANGED = "changed";

  /** When some items expire: later than any test runs. */
  public static final Instant SOON = Instant.parse("2090-01-01T00:00:00Z");

  private static final Instant LATE = Instant.parse("2099-01-01T00:00:00Z");

  private static final Set<String> GENERATED = Set.of("ulid", "uuidv7");

  private final Map<String, Type> types = new LinkedHashMap<>();
  private final List<End> ends = new ArrayList<>();
  private final Map<String, Object> tree;

  /**
   * An attribute.
   *
   * @param preset its default as the model has it; null for none
   * @param word the only variant that has it; null if all items can have it
   */
  public record Attr(
      String name, Kind kind, boolean isOptional, @Nullable String preset, @Nullable String word) {
    boolean isStamp() {
      return NOW.equals(preset) || CHANGED.equals(preset);
    }

    public boolean isGenerated() {
      return preset != null && GENERATED.contains(preset);
    }

    boolean isRequired() {
      return !isOptional && preset == null;
    }
  }

  /**
   * An attribute that is copied from an entity.
   *
   * @param end how the item leads to the entity
   */
  record Copy(String name, End end, String source) {}

  /** How the items of a type lead to an entity. */
  enum Way {
    FROM,
    TO,
    PARENT,
    REFERENCE
  }

  /**
   * One way in which the items of a type lead to an entity: a side of a relationship, the parent of
   * a child, or a reference.
   *
   * @param type the type of the items
   * @param by the attributes of the item that hold the entity's key, in the entity's order
   * @param settings of a relationship or an entity its own, of a reference those of the reference
   */
  record End(
      Way way,
      String type,
      String entity,
      List<String> by,
      Rule onDelete,
      boolean isChecked,
      @Nullable String count,
      int shards,
      int max,
      Map<String, Object> settings) {}

  /** What deleting an entity does to what leads to it. */
  enum Rule {
    SWEEP,
    CASCADE,
    RESTRICT,
    KEEP,
    CLEAR
  }

  /** A view. */
  record View(String name, Map<String, Object> tree) {
    List<String> by() {
      return Yaml.texts(tree, "by");
    }

    List<String> order() {
      return Yaml.texts(tree, "order");
    }

    List<String> sort() {
      return fields(tree.get("sort"));
    }

    boolean isLocal() {
      return Boolean.TRUE.equals(tree.get("local"));
    }

    @Nullable String when() {
      return (String) tree.get("when");
    }

    @Nullable Way side() {
      Object side = tree.get("side");
      return side == null ? null : Way.valueOf(String.valueOf(side).toUpperCase());
    }
  }

  /** An entity or a relationship. */
  public final class Type {
    private final String name;
    private final boolean isEdge;
    private final Map<String, Object> tree;
    private final Map<String, Attr> attributes = new LinkedHashMap<>();
    private final List<String> key = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();

    private Type(String name, boolean isEdge, Map<String, Object> tree) {
      this.name = name;
      this.isEdge = isEdge;
      this.tree = tree;
    }

    public String name() {
      return name;
    }

    public boolean isEdge() {
      return isEdge;
    }

    Map<String, Object> tree() {
      return tree;
    }

    /** The attributes of an item: ids of ancestors or ends, its own, then copies. No counts. */
    public Map<String, Attr> attributes() {
      return attributes;
    }

    /** The attributes that tell two items apart; what a get is given. */
    public List<String> key() {
      return key;
    }

    /** The attributes that are declared as the id. */
    List<String> ids() {
      return ids;
    }

    /** The attributes that decide which items are stored together. */
    List<String> partition() {
      if (isEdge) {
        return end(Way.FROM).by();
      }
      List<String> fields = fields(tree.get("key"));
      if (!fields.isEmpty()) {
        return key.stream().filter(fields::contains).toList();
      }
      return parent() == null ? key : type(parent()).partition();
    }

    /** Whether the other direction of its edges has the table's own keys, exchanged. */
    boolean isSwapped() {
      return Declared.this.isSwapped() && inverse().equals("index");
    }

    /** The attributes of an end, in the order that the template of the entity's key has them. */
    List<String> keyed(End end) {
      Type entity = type(end.entity());
      return fields(entity.tree().get("key")).stream()
          .map(field -> end.by().get(entity.key().indexOf(field)))
          .toList();
    }

    /** The attributes that sort it below its ancestors. */
    List<String> sorting() {
      List<String> sorting = new ArrayList<>(Declared.fields(tree.get("sort")));
      if (sorting.isEmpty()) {
        sorting.addAll(parent() == null ? List.of() : type(parent()).sorting());
        key.stream().filter(name -> !sorting.contains(name)).forEach(sorting::add);
      }
      return sorting;
    }

    List<Copy> copies() {
      return copies;
    }

    boolean isCopy(String attribute) {
      return copies.stream().anyMatch(copy -> copy.name().equals(attribute));
    }

    @Nullable String parent() {
      return (String) tree.get("parent");
    }

    List<View> views() {
      List<View> views = new ArrayList<>();
      Yaml.map(tree, "views").keySet().forEach(v -> views.add(view(v)));
      return views;
    }

    private View view(String view) {
      return new View(view, Yaml.map(Yaml.map(tree, "views"), view));
    }

    /** The attributes of each setting that lists several, such as lookups. */
    List<List<String>> groups(String setting) {
      return Yaml.list(tree, setting).stream()
          .map(g -> g instanceof List<?> l ? l.stream().map(String::valueOf).toList() : one(g))
          .toList();
    }

    private List<String> one(Object attribute) {
      return List.of(String.valueOf(attribute));
    }

    /** The attribute that says when items expire. */
    @Nullable String expires() {
      return (String) tree.get("expires");
    }

    /** Whether what depends on an item is corrected when it has expired. */
    boolean isStreamed() {
      return "streamed".equals(tree.get("expiry"));
    }

    @Nullable String version() {
      return (String) tree.get("version");
    }

    boolean isSummary() {
      return "summaries".equals(tree.get("store"));
    }

    String inverse() {
      return String.valueOf(tree.getOrDefault("inverse", "index"));
    }

    /** The values that programs give to an attribute. */
    List<?> samples(Attr attribute) {
      if (attribute.kind() == Kind.WORD) {
        return List.copyOf(words());
      }
      if (attribute.name().equals(expires())) {
        return List.of(SOON, LATE);
      }
      boolean isUuid = attribute.kind() == Kind.STRING && "uuidv7".equals(attribute.preset());
      return (isUuid ? Kind.UUID_KIND : attribute.kind())
          .samples().stream()
              .map(value -> isUuid ? value.toString() : value)
              .filter(value -> !isPlain() || !isEscaped(String.valueOf(value)))
              .toList();
    }

    /** Whether a key would hold the text in another form, or in another order. */
    private boolean isEscaped(String text) {
      return text.chars().anyMatch(c -> c < '%');
    }

    /** The words of its variants. */
    Set<String> words() {
      return Yaml.map(tree, "variants").keySet();
    }

    boolean hasVariants() {
      return tree.containsKey("variants");
    }

    /** How its items lead to entities. */
    List<End> ends() {
      return ends.stream().filter(end -> end.type().equals(name)).toList();
    }

    End end(Way way) {
      return ends().stream().filter(e -> e.way() == way).findFirst().orElseThrow();
    }

    /** How items lead to it. */
    List<End> endsHere() {
      return ends.stream().filter(end -> end.entity().equals(name)).toList();
    }

    /** Whether Adjoin keeps the attribute: a copy, or a count that is declared. */
    boolean isKept(String attribute) {
      return isCopy(attribute)
          || endsHere().stream().anyMatch(end -> attribute.equals(end.count()));
    }

    /** Whether items show the attribute: all but the count of a sharded side, which has several. */
    boolean isShown(String attribute) {
      return endsHere().stream()
          .noneMatch(end -> end.shards() > 1 && attribute.equals(end.count()));
    }

    /** The attributes that callers can change: not those of the key, and none that is derived. */
    List<Attr> changeable() {
      return attributes.values().stream()
          .filter(a -> !key.contains(a.name()) && !isKept(a.name()))
          .filter(a -> !a.name().equals(version()))
          .filter(a -> !(hasVariants() && a.name().equals("kind")))
          .toList();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** The attributes of a template. */
  static List<String> fields(@Nullable Object template) {
    return template == null
        ? List.of()
        : Arrays.stream(String.valueOf(template).split("#"))
            .filter(part -> part.startsWith("{"))
            .map(part -> part.substring(1, part.length() - 1))
            .toList();
  }

  private Declared(Map<String, Object> tree) {
    this.tree = tree;
  }

  /** Reads the tree of a model that is accepted. */
  public static Declared of(Map<String, Object> tree) {
    Declared declared = new Declared(tree);
    Yaml.map(tree, "entities").keySet().forEach(name -> declared.entity(name));
    Yaml.map(tree, "relationships").keySet().forEach(declared::relationship);
    declared.types.values().stream().filter(t -> !t.isEdge()).forEach(declared::references);
    declared.types.values().forEach(declared::copies);
    return declared;
  }

  public Map<String, Type> types() {
    return types;
  }

  Stream<Type> edges() {
    return types.values().stream().filter(Type::isEdge);
  }

  Stream<Type> entities() {
    return types.values().stream().filter(type -> !type.isEdge());
  }

  public Type type(String name) {
    return Objects.requireNonNull(types.get(name), name);
  }

  /** Whether one index is keyed by the table's own keys, exchanged. */
  boolean isSwapped() {
    return "swapped".equals(Yaml.map(tree, "table").get("inverse"));
  }

  private boolean isPlain() {
    return "plain".equals(Yaml.map(tree, "table").get("encoding"));
  }

  Map<String, Object> patterns() {
    return Yaml.map(tree, "patterns");
  }

  // ---- Entities

  private Type entity(String name) {
    Type known = types.get(name);
    if (known != null) {
      return known;
    }
    Type type = new Type(name, false, Yaml.map(Yaml.map(tree, "entities"), name));
    if (type.parent() != null) {
      Type parent = entity(type.parent());
      type.key.addAll(parent.key());
      parent.key().forEach(id -> type.attributes.put(id, held(id, parent.attributes().get(id))));
      type.key.addAll(Yaml.texts(type.tree(), "order"));
    }
    types.put(name, type);
    type.ids.addAll(Yaml.texts(type.tree(), "id"));
    type.key.addAll(type.ids);
    if (type.hasVariants()) {
      type.attributes.put("kind", new Attr("kind", Kind.WORD, false, null, null));
      Yaml.map(type.tree(), "variants")
          .keySet()
          .forEach(
              word -> attributes(type, Yaml.map(Yaml.map(type.tree(), "variants"), word), word));
    }
    attributes(type, Yaml.map(type.tree(), "attributes"), null);
    if (type.parent() != null) {
      Type parent = type(type.parent());
      ends.add(end(Way.PARENT, type, parent, parent.key(), type.tree()));
    }
    return type;
  }

  /** The id of another entity, as an item holds it. */
  private static Attr held(String name, Attr id) {
    return new Attr(name, id.kind(), false, null, null);
  }

  private void attributes(Type type, Map<String, Object> declared, @Nullable String word) {
    declared.forEach((name, text) -> type.attributes.put(name, attribute(name, text, word)));
  }

  private Attr attribute(String name, Object declared, @Nullable String word) {
    if (declared instanceof Map<?, ?> map) {
      String target = String.valueOf(map.get("ref"));
      boolean isOptional = target.endsWith("?");
      Type entity = entity(isOptional ? target.substring(0, target.length() - 1) : target);
      Kind kind = entity.attributes().get(entity.key().get(0)).kind();
      return new Attr(name, kind, isOptional, null, word);
    }
    String text = String.valueOf(declared);
    int equals = text.indexOf(" = ");
    if (equals > 0) {
      Kind kind = Kind.of(text.substring(0, equals));
      return new Attr(name, kind, false, text.substring(equals + 3), word);
    }
    boolean isOptional = text.endsWith("?");
    Kind kind = Kind.of(isOptional ? text.substring(0, text.length() - 1) : text);
    return new Attr(name, kind, isOptional, null, word);
  }

  private void references(Type type) {
    Yaml.map(type.tree(), "attributes")
        .forEach(
            (name, declared) -> {
              if (declared instanceof Map) {
                Map<String, Object> settings = Yaml.map(Yaml.map(type.tree(), "attributes"), name);
                String target = String.valueOf(settings.get("ref")).replace("?", "");
                ends.add(end(Way.REFERENCE, type, type(target), List.of(name), settings));
              }
            });
  }

  // ---- Relationships

  private void relationship(String name) {
    Type type = new Type(name, true, Yaml.map(Yaml.map(tree, "relationships"), name));
    types.put(name, type);
    for (Way way : List.of(Way.FROM, Way.TO)) {
      String side = way.name().toLowerCase();
      Type entity = type(String.valueOf(type.tree().get(side)));
      List<String> by = Yaml.texts(Yaml.map(type.tree(), "ends"), side);
      by = by.isEmpty() ? entity.key() : by;
      for (int i = 0; i < by.size(); i++) {
        Attr id = entity.attributes().get(entity.key().get(i));
        type.attributes.put(by.get(i), held(by.get(i), id));
      }
      type.key.addAll(by);
      ends.add(end(way, type, entity, by, type.tree()));
    }
    type.key.addAll(Yaml.texts(type.tree(), "distinct"));
    attributes(type, Yaml.map(type.tree(), "attributes"), null);
  }

  // ---- Ends

  private End end(Way way, Type type, Type entity, List<String> by, Map<String, Object> settings) {
    String side = way.name().toLowerCase();
    String rule = setting(settings, way, "onDelete", side);
    String count = way == Way.PARENT ? null : setting(settings, way, "count", side);
    String max = type.isEdge() ? setting(settings, way, "max", side) : null;
    String shards = way == Way.PARENT ? null : setting(settings, way, "shards", side);
    Object integrity = settings.get("integrity");
    boolean isGated =
        way != Way.PARENT
            && (count != null
                || max != null && !type.isSummary()
                || rule != null && !rule.equals("keep") && !rule.equals("sweep"));
    boolean isChecked = integrity == null ? isGated : integrity.equals("checked");
    return new End(
        way,
        type.name(),
        entity.name(),
        by,
        rule == null ? standard(way, type, entity, isChecked) : Rule.valueOf(rule.toUpperCase()),
        isChecked,
        count,
        shards == null ? 1 : Integer.parseInt(shards),
        max == null ? Integer.MAX_VALUE : Integer.parseInt(max),
        settings);
  }

  private static @Nullable String setting(
      Map<String, Object> settings, Way way, String name, String side) {
    Object value = settings.get(name);
    boolean isBySide = way == Way.FROM || way == Way.TO;
    if (isBySide && value instanceof Map<?, ?> sides) {
      value = sides.get(side);
    }
    return value == null ? null : String.valueOf(value);
  }

  /** The rule where none is declared: nothing is swept that could not be found. */
  private Rule standard(Way way, Type type, Type entity, boolean isChecked) {
    boolean expires = entity.expires() != null;
    boolean expiresAlone = expires && !entity.isStreamed();
    if (way == Way.PARENT) {
      return expiresAlone ? Rule.KEEP : Rule.SWEEP;
    }
    boolean isOwned = !Boolean.FALSE.equals(Yaml.map(tree, "table").get("owned"));
    boolean isUntouched = !isOwned && !isChecked;
    if (way == Way.REFERENCE) {
      return isUntouched || expires ? Rule.KEEP : Rule.RESTRICT;
    }
    if (type.isSummary()) {
      Map<String, Object> kept = Yaml.map(type.tree(), "summary");
      boolean isInMap = kept.isEmpty() || kept.containsKey(way.name().toLowerCase());
      return isInMap ? Rule.SWEEP : Rule.KEEP;
    }
    boolean isFound = way == Way.FROM || !type.inverse().equals("none");
    return isFound && !isUntouched && !expiresAlone ? Rule.SWEEP : Rule.KEEP;
  }

  // ---- Copies

  private void copies(Type type) {
    if (type.parent() != null) {
      Yaml.map(type.tree(), "copy").forEach((own, source) -> ofAncestor(type, own, source));
    }
    for (End end : type.ends()) {
      if (end.way() == Way.REFERENCE) {
        copies(type, end, end.settings().get("copy"));
      } else if (type.isEdge()) {
        copies(type, end, Yaml.map(type.tree(), "copy").get(end.way().name().toLowerCase()));
      }
    }
  }

  private void ofAncestor(Type type, String own, Object source) {
    String[] parts = String.valueOf(source).split("\\.");
    Type ancestor = type(parts[0]);
    End end = end(Way.PARENT, type, ancestor, ancestor.key(), Map.of());
    copy(type, end, own, parts[1]);
  }

  private void copies(Type type, End end, @Nullable Object copied) {
    if (copied instanceof Map<?, ?> renamed) {
      renamed.forEach((own, source) -> copy(type, end, (String) own, (String) source));
    } else if (copied instanceof List<?> same) {
      same.forEach(name -> copy(type, end, (String) name, (String) name));
    }
  }

  private void copy(Type type, End end, String own, String source) {
    Attr from = type(end.entity()).attributes().get(source);
    type.attributes.put(own, new Attr(own, from.kind(), true, null, null));
    type.copies.add(new Copy(own, end, source));
  }
}
