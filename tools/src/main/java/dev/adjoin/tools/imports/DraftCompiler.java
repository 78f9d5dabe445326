// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.key.KeyMatcher;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.TableName;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes a model of what was found in a table. The first model has derived keys; where they differ
 * from the keys of the items, the second says the templates. What does not compile is left out step
 * by step, so that there is always a draft: templates of views, views, relationships, children.
 */
final class DraftCompiler {
  private static final int REASONS = 3;
  private static final int LONGEST_NAME = 255;

  private final SampledTable table;
  private final Drafting drafting;

  private DraftCompiler(SampledTable table) {
    this.table = table;
    this.drafting = Drafting.of(table);
  }

  static ModelDraft draft(SampledTable table) {
    return new DraftCompiler(table).draft();
  }

  /** How much of what was found a model says. */
  private record DraftContents(
      boolean views, boolean templates, boolean relationships, boolean indexNames) {}

  private ModelDraft draft() {
    List<String> notes = new ArrayList<>(keyNotes());
    List<Compiled> best = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    List<Boolean> encodings = table.isAdjoins() ? List.of(true, false) : List.of(false, true);
    for (boolean escaped : encodings) {
      override(escaped);
      for (DraftContents contents : allContents()) {
        Model model = model(contents, escaped);
        Optional<Compiled> compiled = compile(model);
        if (compiled.isEmpty() && reasons.isEmpty()) {
          reasons.addAll(mistakes(model));
        }
        if (compiled.isPresent()) {
          best.add(compiled.get());
          break;
        }
      }
    }
    Compiled chosen = best.isEmpty() ? fallback() : best.get(0);
    for (Compiled candidate : best) {
      if (covered(candidate) > covered(chosen)) {
        chosen = candidate;
      }
    }
    Map<String, List<String>> all = new LinkedHashMap<>();
    drafting.types().forEach((name, type) -> all.put(name, List.copyOf(type.notes)));
    List<String> left = left(chosen);
    notes.addAll(left);
    if (!left.isEmpty()) {
      reasons.forEach(reason -> notes.add("With it: " + reason));
    }
    notes.addAll(drafting.notes);
    all.put("", notes);
    return new ModelDraft(
        chosen.model(), chosen, all, table.applicationItems().size(), covered(chosen));
  }

  private static List<DraftContents> allContents() {
    return List.of(
        new DraftContents(true, true, true, true),
        new DraftContents(true, true, true, false),
        new DraftContents(true, false, true, false),
        new DraftContents(false, true, true, true),
        new DraftContents(false, true, true, false),
        new DraftContents(false, true, false, false),
        new DraftContents(false, false, true, false),
        new DraftContents(false, false, false, false));
  }

  private List<String> keyNotes() {
    List<String> notes = new ArrayList<>();
    SampledTable.Key sort = table.sort();
    if (!TableName.isValid(table.name())) {
      notes.add(
          "DynamoDB accepts no table with the name \"%s\": the draft names it %s."
              .formatted(table.name(), tableName()));
    }
    if (sort == null) {
      notes.add(
          "The table has no sort key, and Adjoin's tables have one: this is a draft for a new table.");
    }
    Stream.of(Optional.of(table.partition()), Optional.ofNullable(sort))
        .flatMap(Optional::stream)
        .filter(k -> !k.type().equals("S"))
        .forEach(
            k ->
                notes.add(
                    "The key %s has the type %s, and Adjoin's keys are strings: this is a draft for a new table."
                        .formatted(k.name(), k.type())));
    if (drafting.typeAttribute == null && !table.applicationItems().isEmpty()) {
      notes.add("No attribute names the type of an item: types are told by their keys alone.");
    }
    if (indexNames() == null && table.indexes().stream().anyMatch(i -> !i.isLocal())) {
      notes.add(
          "The indexes %s have no names with numbers, as Adjoin gives them: views need new indexes."
              .formatted(
                  String.join(
                      ", ",
                      table.indexes().stream().map(SampledTable.Index::name).sorted().toList())));
    }
    return notes;
  }

  /** What was found but is not in the draft, because it does not compile. */
  private List<String> left(Compiled chosen) {
    List<String> left = new ArrayList<>();
    for (OfRelationship found : drafting.relationships) {
      boolean isThere =
          chosen.model().relationships().stream().anyMatch(r -> r.name().equals(found.name));
      if (!isThere) {
        left.add(
            "%s (%s to %s) was found, but does not fit the rest."
                .formatted(found.name, found.from.name, found.to.name));
      }
    }
    boolean lacksViews =
        drafting.types().values().stream().anyMatch(t -> !t.views.isEmpty())
            && chosen.model().members().stream().allMatch(m -> m.views().isEmpty());
    if (lacksViews) {
      drafting
          .types()
          .values()
          .forEach(
              t ->
                  t.views.forEach(
                      v ->
                          left.add(
                              "The index keys of %s look like a view by %s ordered by %s, which does not fit the rest."
                                  .formatted(t.name, v.by(), v.order()))));
    }
    return left;
  }

  private Model model(DraftContents contents, boolean escaped) {
    Table.Builder settings =
        Table.builder(tableName())
            .partition(table.partition().name())
            .sort(table.sort() == null ? "SK" : table.sort().name())
            .type(drafting.typeAttribute)
            .owned(table.isAdjoins())
            .escaped(escaped)
            .stream(table.stream())
            .swapped(contents.relationships() && isSwapped());
    IndexNames names = indexNames();
    if (contents.indexNames() && names != null) {
      settings.index(names);
    }
    return new Model(
        modelName(),
        settings.build(),
        usedTypes(),
        drafting.entities.stream()
            .map(e -> e.build(contents.views(), contents.templates()))
            .toList(),
        contents.relationships()
            ? drafting.relationships.stream()
                .map(r -> r.build(contents.views(), contents.templates()))
                .toList()
            : List.of(),
        List.of(),
        Map.of());
  }

  /** The nested types that attributes of the draft have, directly or inside another. */
  private List<NestedType> usedTypes() {
    Set<String> used = new HashSet<>();
    drafting.types().values().forEach(t -> t.attributes.forEach(a -> use(a.type().text(), used)));
    return drafting.nestedTypes().stream().filter(t -> used.contains(t.name())).toList();
  }

  private void use(String type, Set<String> used) {
    for (NestedType nested : drafting.nestedTypes()) {
      if (type.matches(".*\\b" + nested.name() + "\\b.*") && used.add(nested.name())) {
        nested.attributes().forEach(a -> use(a.type().text(), used));
      }
    }
  }

  /** The name of the table, made valid where DynamoDB does not accept it. */
  private String tableName() {
    if (TableName.isValid(table.name())) {
      return table.name();
    }
    String valid = "Table-" + table.name().replaceAll("[^A-Za-z0-9_.-]+", "-");
    return valid.substring(0, Math.min(valid.length(), LONGEST_NAME));
  }

  private String modelName() {
    String plain = tableName().replaceFirst(".*:table/", "").replaceAll("[^A-Za-z0-9]+", "-");
    return plain.toLowerCase(Locale.ROOT);
  }

  private boolean isSwapped() {
    return table.sort() != null
        && table.indexes().stream()
            .anyMatch(
                i ->
                    i.partition().equals(table.sort().name())
                        && table.partition().name().equals(i.sort()));
  }

  /** The names of the indexes as a pattern with numbers; null if they have none. */
  private @Nullable IndexNames indexNames() {
    List<SampledTable.Index> globals =
        table.indexes().stream().filter(i -> !i.isLocal() && i.sort() != null).toList();
    if (globals.isEmpty()) {
      return null;
    }
    List<IndexNames> patterns =
        globals.stream()
            .filter(i -> table.sort() == null || !i.partition().equals(table.sort().name()))
            .map(
                i ->
                    new IndexNames(
                        numbered(i.name()),
                        numbered(i.partition()),
                        numbered(String.valueOf(i.sort()))))
            .distinct()
            .toList();
    if (patterns.isEmpty() && globals.stream().noneMatch(this::isTableSort)) {
      return new IndexNames(
          numbered(globals.get(0).name()),
          IndexNames.DEFAULT.partition(),
          IndexNames.DEFAULT.sort());
    }
    boolean isOneIndex = globals.size() == 1;
    boolean sharesKeys =
        globals.stream()
            .anyMatch(i -> i.partition().equals(table.partition().name()) || isTableSort(i));
    return !sharesKeys && patterns.size() == 1 && (isOneIndex || patterns.get(0).areNumbered())
        ? patterns.get(0)
        : null;
  }

  /** Whether the index is keyed by the table's sort key, but not swapped. */
  private boolean isTableSort(SampledTable.Index index) {
    SampledTable.Key sort = table.sort();
    return sort != null
        && index.partition().equals(sort.name())
        && !table.partition().name().equals(index.sort());
  }

  private static String numbered(String name) {
    return name.replaceFirst("\\d+", "{n}");
  }

  /** Says the templates of types whose derived keys differ from those of the items. */
  private void override(boolean escaped) {
    for (OfEntity entity : drafting.entities) {
      ItemGroup group = entity.group();
      entity.key = entity.parent == null ? group.partition().toString() : null;
      entity.sort = group.sort().parts().isEmpty() ? null : group.sort().toString();
    }
    for (OfRelationship edge : drafting.relationships) {
      if (edge.store == Store.EDGES) {
        edge.key.put(Side.FROM, edge.group().partition().toString());
        edge.sort.put(Side.FROM, edge.group().sort().toString());
        ItemGroup mirror = edge.mirror;
        ItemGroup.IndexKey inverse = edge.inverseKey;
        if (mirror != null) {
          edge.key.put(Side.TO, mirror.partition().toString());
          edge.sort.put(Side.TO, mirror.sort().toString());
        } else if (inverse != null) {
          edge.key.put(Side.TO, inverse.partition().toString());
          edge.sort.put(Side.TO, inverse.sort().toString());
        }
      }
    }
    compile(model(new DraftContents(false, false, true, false), escaped))
        .ifPresent(this::dropDerived);
    compile(model(new DraftContents(true, false, true, false), escaped)).ifPresent(this::dropViews);
  }

  /** Forgets the templates that the compiler derives anyway. */
  private void dropDerived(Compiled derived) {
    Map<String, ItemType> items = derived.design().primary();
    for (OfEntity entity : drafting.entities) {
      ItemType item = items.get(entity.name);
      if (item != null) {
        entity.key = unless(item.key().partition(), entity.key);
        entity.sort = unless(item.key().sort(), entity.sort);
      }
    }
    for (OfRelationship edge : drafting.relationships) {
      ItemType item = items.get(edge.name);
      if (item == null) {
        continue;
      }
      drop(edge, Side.FROM, item.key());
      Optional<ItemKey> to =
          edge.mirror != null
              ? derived.design().items().stream()
                  .filter(i -> i.type().equals(edge.name) && i.kind() == ItemType.Kind.MIRROR)
                  .map(ItemType::key)
                  .findFirst()
              : item.entries().stream()
                  .filter(e -> e.role() == Entry.Role.INVERSE)
                  .map(Entry::key)
                  .findFirst();
      to.ifPresent(key -> drop(edge, Side.TO, key));
    }
  }

  private void dropViews(Compiled derived) {
    for (ItemType item : derived.design().primary().values()) {
      TypeDraft type = drafting.types().get(item.type());
      for (Entry entry : item.entries()) {
        ItemGroup.IndexKey key = type == null ? null : type.viewKeys.get(entry.name());
        if (entry.role() == Entry.Role.VIEW
            && key != null
            && unless(entry.key().partition(), key.partition().toString()) == null
            && unless(entry.key().sort(), key.sort().toString()) == null) {
          type.viewKeys.remove(entry.name());
        }
      }
    }
  }

  private static void drop(OfRelationship edge, Side side, ItemKey key) {
    String partition = unless(key.partition(), edge.key.get(side));
    String sort = unless(key.sort(), edge.sort.get(side));
    edge.key.remove(side);
    edge.sort.remove(side);
    if (partition != null) {
      edge.key.put(side, partition);
    }
    if (sort != null) {
      edge.sort.put(side, sort);
    }
  }

  private static @Nullable String unless(KeyTemplate derived, @Nullable String wanted) {
    String plain = derived.toString().replace("#SHARD#{shard}", "");
    return plain.equals(wanted) ? null : wanted;
  }

  private static Optional<Compiled> compile(Model model) {
    return compilation(model).flatMap(Compilation::compiled);
  }

  /** The mistakes of a model that does not compile. */
  private static List<String> mistakes(Model model) {
    return compilation(model).stream()
        .flatMap(c -> c.diagnostics().stream())
        .map(Diagnostic::found)
        .distinct()
        .limit(REASONS)
        .toList();
  }

  /** Compiles the text of the model, which is what people get; empty if it has no text. */
  private static Optional<Compilation> compilation(Model model) {
    try {
      return Optional.of(
          ModelCompiler.compile(ModelFile.parse("draft.yaml", ModelFileText.of(model))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The least that can be said of a table: items with two keys. */
  private Compiled fallback() {
    Entity item =
        Entity.named("Item")
            .id(List.of("itemId", "part"))
            .attributes(
                List.of(Attribute.of("itemId", Scalar.STRING), Attribute.of("part", Scalar.STRING)))
            .key("{itemId}")
            .sort("{part}")
            .build();
    Model model =
        new Model(
            modelName(),
            Table.builder(tableName())
                .partition(table.partition().name())
                .sort(table.sort() == null ? "SK" : table.sort().name())
                .owned(false)
                .escaped(false)
                .build(),
            List.of(),
            List.of(item),
            List.of(),
            List.of(),
            Map.of());
    return compile(model).orElseThrow(() -> new IllegalStateException("The least draft compiles"));
  }

  /** The number of items whose keys are those of a type. */
  private int covered(Compiled compiled) {
    SampledTable.Key sort = table.sort();
    if (sort == null || !sort.type().equals("S") || !table.partition().type().equals("S")) {
      return 0;
    }
    List<KeyMatcher[]> matchers =
        compiled.design().items().stream()
            .map(
                i ->
                    new KeyMatcher[] {
                      new KeyMatcher(i.key().partition()), new KeyMatcher(i.key().sort())
                    })
            .toList();
    int covered = 0;
    for (Map<String, AttributeValue> item : table.applicationItems()) {
      String partitionKey = SampledTable.text(item.get(table.partition().name())).orElse("");
      String sortKey = SampledTable.text(item.get(sort.name())).orElse("");
      boolean isKnown =
          matchers.stream().anyMatch(m -> m[0].matches(partitionKey) && m[1].matches(sortKey));
      covered += isKnown ? 1 : 0;
    }
    return covered;
  }
}
