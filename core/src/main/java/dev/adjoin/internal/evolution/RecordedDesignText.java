// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.evolution.RecordedDeletes.Noted;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeText;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.TemplateText;
import dev.adjoin.internal.model.WhenText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The canonical JSON of a recorded design: what the table and a lock file hold. Equal designs have
 * equal texts. Members without a value are left out, so that a design reads well in a review.
 */
public final class RecordedDesignText {
  private static final long FORMAT = 1;
  private static final String STATE = "state";
  private static final String REMOVALS = "removals";
  private static final String COUNTS = "counts";
  private static final String ON_DELETE = "onDelete";
  private static final String AS_CHILD = "onParentDelete";
  private static final String DEFAULT = "default";
  private static final String LATER = "a later version of Adjoin wrote it";

  private enum TypeKind {
    ENTITY,
    RELATIONSHIP
  }

  private enum Removals {
    MARKED
  }

  private RecordedDesignText() {}

  public static String write(RecordedDesign design) {
    return JsonText.write(
        object(
            "format", FORMAT,
            "model", design.model(),
            "table", table(design.table()),
            "timeToLive", design.timeToLive(),
            "indexes", all(design.indexes(), RecordedDesignText::index),
            "nested", byName(design.nested(), NestedType::name, n -> attributes(n.attributes())),
            "types", byName(design.types(), RecordedType::name, RecordedDesignText::type),
            "variants", notEmpty(variants(design.variants())),
            "gone", design.gone().isEmpty() ? null : List.copyOf(design.gone())));
  }

  /** By type the discriminator, and for each variant its attributes and whether it needs them. */
  private static Map<String, Object> variants(RecordedVariants variants) {
    return byName(
        variants.byType().entrySet(),
        Map.Entry::getKey,
        type -> object("by", type.getValue().by(), "words", type.getValue().byWord()));
  }

  private static RecordedVariants readVariants(Node node) {
    Map<String, RecordedVariants.OfType> byType = new LinkedHashMap<>();
    node.named(
        (type, variants) -> {
          variants.requireOnly("by", "words");
          Map<String, Map<String, Boolean>> words = new LinkedHashMap<>();
          variants.get("words").named((word, own) -> words.put(word, flags(own)));
          String by = variants.get("by").text();
          return byType.put(type, new RecordedVariants.OfType(by, words));
        });
    return new RecordedVariants(byType);
  }

  private static Map<String, Boolean> flags(Node node) {
    Map<String, Boolean> flags = new LinkedHashMap<>();
    node.named((name, flag) -> flags.put(name, flag.flag(false)));
    return flags;
  }

  private static Map<String, Object> table(Table table) {
    IndexNames index = table.index();
    return object(
        "partition",
        table.partition(),
        "sort",
        table.sort(),
        "index",
        List.of(index.name(), index.partition(), index.sort()),
        "swapped",
        table.swapped() ? true : null,
        "type",
        table.type(),
        "owned",
        table.owned() ? null : false,
        "escaped",
        table.escaped() ? null : false,
        "stream",
        table.stream() ? true : null);
  }

  private static Map<String, Object> index(Index index) {
    return object(
        "name", index.name(),
        "kind", word(index.kind()),
        "partition", index.partitionKey(),
        "sort", index.sortKey(),
        "projection", projection(index.projection()));
  }

  private static Object projection(Projection projection) {
    return projection.kind() == Project.Kind.SOME
        ? projection.attributes()
        : word(projection.kind());
  }

  private static Map<String, Object> type(RecordedType type) {
    return object(
        "kind",
        word(type.isEntity() ? TypeKind.ENTITY : TypeKind.RELATIONSHIP),
        "stored",
        type.stored().equals(type.name()) ? null : type.stored(),
        "of",
        notEmpty(type.of()),
        "identity",
        type.identity(),
        "attributes",
        attributes(type.attributes()),
        "copies",
        notEmpty(
            byName(type.copies(), Copy::attribute, c -> List.of(c.source(), c.sourceAttribute()))),
        "references",
        notEmpty(byName(type.references().entrySet(), Map.Entry::getKey, Map.Entry::getValue)),
        "version",
        type.version(),
        "expires",
        type.expires(),
        REMOVALS,
        type.marksRemovals() ? "marked" : null,
        "items",
        all(type.items(), RecordedDesignText::item),
        "gates",
        notEmpty(all(type.gates(), RecordedDesignText::gate)),
        "summaries",
        notEmpty(all(type.summaries(), RecordedDesignText::summary)),
        COUNTS,
        notEmpty(counts(type.counts())),
        ON_DELETE,
        notEmpty(deletes(type.deletes().ends())),
        AS_CHILD,
        type.deletes().asChild() == null ? null : noted(type.deletes().asChild()));
  }

  private static Map<String, Object> attributes(List<Attribute> attributes) {
    return byName(
        attributes,
        Attribute::name,
        a ->
            a.stored().equals(a.name())
                ? a.text()
                : object("type", a.text(), "stored", a.stored()));
  }

  private static Map<String, Object> item(ItemType item) {
    return object(
        "kind", word(item.kind()),
        "detail", item.detail().isEmpty() ? null : item.detail(),
        "key", key(item.key()),
        "entries", notEmpty(all(item.entries(), RecordedDesignText::entry)));
  }

  private static Map<String, Object> entry(Entry entry) {
    return object(
        "role",
        word(entry.role()),
        "name",
        entry.name(),
        "index",
        entry.index(),
        "key",
        key(entry.key()),
        "when",
        entry.when() == null ? null : entry.when().text(),
        "sparseBy",
        notEmpty(entry.sparseBy()),
        "projection",
        projection(entry.project()),
        STATE,
        entry.isReadable() ? null : word(entry.state()),
        "formerShards",
        entry.isSpreading() ? entry.formerShards() : null);
  }

  private static Map<String, Object> gate(Gate gate) {
    return object(
        "side", gate.end(),
        "entity", gate.entity(),
        "key", key(gate.item()),
        "shards", gate.shards(),
        "attribute", gate.attribute(),
        "number", gate.number().names(),
        "epoch", gate.epoch() > Gate.FIRST_EPOCH ? gate.epoch() : null,
        "build", gate.build() == Gate.Build.NONE ? null : word(gate.build()),
        "former", gate.former() == null ? null : gate(gate.former()));
  }

  private static Map<String, Object> summary(SummaryMap summary) {
    return object(
        "side", summary.side().word(),
        "entity", summary.entity(),
        "attribute", summary.attribute(),
        "key", template(summary.key()),
        "kept", summary.kept());
  }

  private static Map<String, Object> counts(Sides<@Nullable String> counts) {
    return object("from", counts.from(), "to", counts.to());
  }

  private static Map<String, Object> deletes(Map<String, Noted> ends) {
    return byName(ends.entrySet(), Map.Entry::getKey, end -> noted(end.getValue()));
  }

  /** The word of a declared rule; an object for one that was the default. */
  private static Object noted(Noted rule) {
    String word = rule.effect().word();
    return rule.isDefault() ? object(DEFAULT, word) : word;
  }

  private static RecordedDeletes readDeletes(Node type) {
    Map<String, Noted> ends = new LinkedHashMap<>();
    type.get(ON_DELETE).named((end, rule) -> ends.put(end, readNoted(rule)));
    Node asChild = type.get(AS_CHILD);
    return new RecordedDeletes(ends, asChild.isAbsent() ? null : readNoted(asChild));
  }

  private static Noted readNoted(Node rule) {
    return rule.isObject()
        ? new Noted(rule.requireOnly(DEFAULT).get(DEFAULT).word(OnDelete.class), true)
        : new Noted(rule.word(OnDelete.class), false);
  }

  private static Sides<@Nullable String> readCounts(Node node) {
    if (node.isAbsent()) {
      return Sides.both(null);
    }
    node.requireOnly("from", "to");
    return new Sides<>(node.get("from").textOrNull(), node.get("to").textOrNull());
  }

  private static List<Object> key(ItemKey key) {
    return List.of(template(key.partition()), template(key.sort()));
  }

  /** The text of a template; one with shards is a list of text, number of shards and fields. */
  private static Object template(KeyTemplate template) {
    List<Segment> segments = template.segments();
    if (segments.get(segments.size() - 1) instanceof Segment.Shard shard) {
      KeyTemplate unsharded = new KeyTemplate(segments.subList(0, segments.size() - 1));
      List<String> of = shard.of().stream().map(Segment.Field::attribute).toList();
      return List.of(unsharded.toString(), shard.count(), of);
    }
    return template.toString();
  }

  /**
   * Reads a recorded design. A member that this version does not know is refused: a later version
   * wrote it, and a program that ignored it could write items that other programs do not find.
   *
   * @throws IllegalArgumentException naming the member that is malformed or unknown
   */
  public static RecordedDesign read(String text) {
    Node document = new Node("", JsonText.read(text));
    long format = document.get("format").number();
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "format must be %d, but was %d: %s".formatted(FORMAT, format, LATER));
    }
    document.requireOnly(
        "format", "model", "table", "timeToLive", "indexes", "nested", "types", "variants", "gone");
    Table table = readTable(document.get("table"));
    return new RecordedDesign(
        document.get("model").text(),
        table,
        document.get("indexes").list(RecordedDesignText::readIndex),
        document.get("nested").named((n, v) -> new NestedType(n, readAttributes(v))),
        document.get("types").named((name, type) -> readType(name, type, StringEncoding.of(table))),
        readVariants(document.get("variants")),
        document.get("timeToLive").textOrNull(),
        Set.copyOf(document.get("gone").list(Node::text)));
  }

  private static Table readTable(Node node) {
    node.requireOnly("partition", "sort", "index", "swapped", "type", "owned", "escaped", "stream");
    List<String> index = node.get("index").texts(3);
    return Table.builder("")
        .partition(node.get("partition").text())
        .sort(node.get("sort").text())
        .index(new IndexNames(index.get(0), index.get(1), index.get(2)))
        .swapped(node.get("swapped").flag(false))
        .type(node.get("type").textOrNull())
        .owned(node.get("owned").flag(true))
        .escaped(node.get("escaped").flag(true))
        .stream(node.get("stream").flag(false))
        .build();
  }

  private static Index readIndex(Node node) {
    node.requireOnly("name", "kind", "partition", "sort", "projection");
    return new Index(
        node.get("name").text(),
        node.get("kind").word(Index.Kind.class),
        node.get("partition").text(),
        node.get("sort").text(),
        readProjection(node.get("projection")));
  }

  private static Projection readProjection(Node node) {
    return node.isList()
        ? Projection.of(node.texts())
        : new Projection(node.word(Project.Kind.class), List.of());
  }

  private static RecordedType readType(String name, Node node, StringEncoding text) {
    node.requireOnly(
        "kind",
        "stored",
        "of",
        "identity",
        "attributes",
        "copies",
        "references",
        "version",
        "expires",
        REMOVALS,
        "items",
        "gates",
        "summaries",
        COUNTS,
        ON_DELETE,
        AS_CHILD);
    List<Attribute> attributes = readAttributes(node.get("attributes"));
    Map<String, String> references = new LinkedHashMap<>();
    node.get("references").named((n, v) -> references.put(n, v.text()));
    Fields fields = new Fields(attributes, text);
    boolean isEntity = node.get("kind").word(TypeKind.class) == TypeKind.ENTITY;
    return new RecordedType(
        name,
        node.get("stored").isAbsent() ? name : node.get("stored").text(),
        isEntity,
        node.get("of").texts(),
        node.get("identity").texts(),
        attributes,
        node.get("copies").named((n, v) -> new Copy(n, v.texts(2).get(0), v.texts(2).get(1))),
        references,
        node.get("version").textOrNull(),
        node.get("expires").textOrNull(),
        !node.get(REMOVALS).isAbsent()
            && node.get(REMOVALS).word(Removals.class) == Removals.MARKED,
        node.get("items").list(i -> readItem(name, i, fields)),
        node.get("gates").list(g -> readGate(name, isEntity, g, fields)),
        node.get("summaries").list(s -> readSummary(name, s, fields)),
        readCounts(node.get(COUNTS)),
        readDeletes(node));
  }

  private static List<Attribute> readAttributes(Node node) {
    return node.named(
        (name, value) -> {
          try {
            if (!value.isObject()) {
              return AttributeText.parse(name, value.text());
            }
            value.requireOnly("type", "stored");
            Attribute attribute = AttributeText.parse(name, value.get("type").text());
            return attribute.storedAs(value.get("stored").text(), attribute.fallback());
          } catch (MalformedText e) {
            throw new IllegalArgumentException(e.getMessage(), e);
          }
        });
  }

  private static ItemType readItem(String type, Node node, Fields fields) {
    node.requireOnly("kind", "detail", "key", "entries", STATE).requireReadable();
    return new ItemType(
        type,
        node.get("kind").word(ItemType.Kind.class),
        node.get("detail").isAbsent() ? "" : node.get("detail").text(),
        fields.key(node.get("key")),
        node.get("entries").list(e -> readEntry(e, fields)));
  }

  private static Entry readEntry(Node node, Fields fields) {
    node.requireOnly(
        "role", "name", "index", "key", "when", "sparseBy", "projection", STATE, "formerShards");
    try {
      String when = node.get("when").textOrNull();
      return new Entry(
          node.get("role").word(Entry.Role.class),
          node.get("name").text(),
          node.get("index").text(),
          fields.key(node.get("key")),
          when == null ? null : WhenText.parse(when),
          node.get("sparseBy").texts(),
          readProjection(node.get("projection")),
          true,
          node.state(),
          node.get("formerShards").isAbsent() ? 0 : (int) node.get("formerShards").number());
    } catch (MalformedText e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static Gate readGate(String type, boolean isEntity, Node node, Fields fields) {
    node.requireOnly(
            "side",
            "entity",
            "key",
            "shards",
            "attribute",
            "number",
            "epoch",
            "build",
            "former",
            STATE)
        .requireReadable();
    Node former = node.get("former");
    return new Gate(
        type,
        isEntity ? node.get("side").text() : node.get("side").word(Side.class).word(),
        node.get("entity").text(),
        fields.key(node.get("key")),
        (int) node.get("shards").number(),
        node.get("attribute").text(),
        new AttributePath(node.get("number").texts()),
        node.get("epoch").isAbsent() ? Gate.FIRST_EPOCH : (int) node.get("epoch").number(),
        node.get("build").isAbsent() ? Gate.Build.NONE : node.get("build").word(Gate.Build.class),
        former.isAbsent() ? null : readGate(type, isEntity, former, fields));
  }

  private static SummaryMap readSummary(String relationship, Node node, Fields fields) {
    node.requireOnly("side", "entity", "attribute", "key", "kept", STATE).requireReadable();
    return new SummaryMap(
        relationship,
        node.get("side").word(Side.class),
        node.get("entity").text(),
        node.get("attribute").text(),
        fields.template(node.get("key")),
        node.get("kept").texts(),
        0);
  }

  /** The attributes of a type, as the fields of its keys. */
  private record Fields(List<Attribute> attributes, StringEncoding text) {

    ItemKey key(Node node) {
      List<KeyTemplate> halves = node.list(2, this::template);
      return new ItemKey(halves.get(0), halves.get(1));
    }

    KeyTemplate template(Node node) {
      if (!node.isList()) {
        return parse(node.text());
      }
      List<Node> parts = node.list(3, Function.identity());
      return parse(parts.get(0).text())
          .shardedBy(
              (int) parts.get(1).number(), parts.get(2).texts().stream().map(this::field).toList());
    }

    private KeyTemplate parse(String text) {
      try {
        List<Segment> segments = new ArrayList<>();
        for (TemplateText.Part part : TemplateText.parse(text)) {
          segments.add(part.isField() ? field(part.text()) : new Segment.Word(part.text()));
        }
        return new KeyTemplate(segments);
      } catch (MalformedText e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }

    private Segment.Field field(String name) {
      Attribute attribute =
          attributes.stream()
              .filter(a -> a.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalArgumentException("a key has the unknown attribute " + name));
      return new Segment.Field(name, KeyCodec.of(attribute.type(), text));
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static <T> List<Object> all(List<T> values, Function<T, Object> write) {
    return values.stream().map(write).toList();
  }

  private static <T> Map<String, Object> byName(
      Iterable<T> values, Function<T, String> name, Function<T, Object> write) {
    Map<String, Object> named = new LinkedHashMap<>();
    values.forEach(v -> named.put(name.apply(v), write.apply(v)));
    return named;
  }

  private static @Nullable Object notEmpty(Object values) {
    boolean isEmpty =
        values instanceof Map<?, ?> map ? map.isEmpty() : ((List<?>) values).isEmpty();
    return isEmpty ? null : values;
  }

  /** An object of names and values in turn, without those that are null. */
  private static Map<String, Object> object(@Nullable Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        object.put(String.valueOf(namesAndValues[i]), value);
      }
    }
    return object;
  }

  /** A value of the document, with its place for messages. */
  private record Node(String place, @Nullable Object value) {

    Node get(String name) {
      Object member = as(Map.class, "an object").get(name);
      return new Node(below(name), member);
    }

    private String below(String name) {
      return place.isEmpty() ? name : place + "." + name;
    }

    /** Refuses members of other names. */
    Node requireOnly(String... known) {
      for (Object name : as(Map.class, "an object").keySet()) {
        if (!List.of(known).contains(String.valueOf(name))) {
          throw new IllegalArgumentException(
              "%s is unknown: %s".formatted(below(String.valueOf(name)), LATER));
        }
      }
      return this;
    }

    /** The state of a part of the design while a migration adds it; readable if it says none. */
    Entry.State state() {
      Node state = get(STATE);
      return state.isAbsent() ? Entry.State.READABLE : state.word(Entry.State.class);
    }

    /** Refuses a part that is only maintained, where this version cannot write without reading. */
    void requireReadable() {
      if (state() != Entry.State.READABLE) {
        throw new IllegalArgumentException(
            "%s must be readable, but was %s: this version of Adjoin maintains only index entries"
                .formatted(below(STATE), get(STATE).text()));
      }
    }

    boolean isAbsent() {
      return value == null;
    }

    boolean isObject() {
      return value instanceof Map;
    }

    boolean isList() {
      return value instanceof List;
    }

    String text() {
      return as(String.class, "a text");
    }

    @Nullable String textOrNull() {
      return value == null ? null : text();
    }

    long number() {
      return as(Long.class, "a number");
    }

    boolean flag(boolean absent) {
      return value == null ? absent : as(Boolean.class, "true or false");
    }

    <E extends Enum<E>> E word(Class<E> type) {
      try {
        return Enum.valueOf(type, text().toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "%s must be a word that this version of Adjoin knows, but was \"%s\""
                .formatted(place, text()),
            e);
      }
    }

    List<String> texts() {
      return list(Node::text);
    }

    List<String> texts(int size) {
      return list(size, Node::text);
    }

    <T> List<T> list(int size, Function<Node, T> read) {
      List<T> all = list(read);
      if (all.size() != size) {
        throw new IllegalArgumentException(
            "%s must be a list of %d, but was %s".formatted(place, size, value));
      }
      return all;
    }

    <T> List<T> list(Function<Node, T> read) {
      List<T> all = new ArrayList<>();
      if (value != null) {
        for (Object each : as(List.class, "a list")) {
          all.add(read.apply(new Node(place, each)));
        }
      }
      return all;
    }

    <T> List<T> named(BiFunction<String, Node, T> read) {
      List<T> all = new ArrayList<>();
      if (value != null) {
        for (Object each : as(Map.class, "an object").entrySet()) {
          Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
          String name = String.valueOf(entry.getKey());
          all.add(read.apply(name, new Node(below(name), entry.getValue())));
        }
      }
      return all;
    }

    private <T> T as(Class<T> type, String expected) {
      if (!type.isInstance(value)) {
        throw new IllegalArgumentException(
            "%s must be %s, but was %s"
                .formatted(
                    place.isEmpty() ? "it" : place, expected, value == null ? "absent" : value));
      }
      return type.cast(value);
    }
  }
}
