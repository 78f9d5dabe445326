// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Allowance;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the whole file. */
final class ModelReader {
  private static final MapFormat SHAPE =
      MapFormat.of(
          "a model file",
          "entities: {Student: " + EntityReader.EXAMPLE + "}",
          "model",
          "table",
          "types",
          "entities",
          "relationships",
          "patterns",
          "workload",
          "lock",
          "gone",
          LintReader.KEY);

  private ModelReader() {}

  static Model read(Setting file, String defaultName) {
    MapSettings keys = file.keys(SHAPE);
    String name = keys.read("model", Setting::text, defaultName);
    Table table = keys.read("table", v -> TableReader.read(v, name), Table.named(name));
    List<NestedType> types =
        all(keys, "types", "{Address: {street: string}}", ModelReader::nestedType);
    List<Allowance> allowances = new ArrayList<>(LintReader.read(keys, null));
    List<Entity> entities =
        all(
            keys,
            "entities",
            "{Student: " + EntityReader.EXAMPLE + "}",
            value -> EntityReader.read(value, allowances));
    Set<String> unread = new HashSet<>();
    List<Relationship> relationships =
        all(
            keys,
            "relationships",
            "{Enrollment: " + RelationshipReader.EXAMPLE + "}",
            value -> noting(value, RelationshipReader.read(value, allowances), unread));
    List<Pattern> patterns =
        all(keys, "patterns", "{roster: " + PatternReader.EXAMPLE + "}", PatternReader::read);
    Map<String, Load> workload =
        new LinkedHashMap<>(keys.read("workload", WorkloadReader::read, Map.of()));
    workload.keySet().removeAll(unread);
    return typed(
        new Model(
            name,
            table,
            types,
            entities,
            relationships,
            patterns,
            workload,
            keys.text("lock"),
            keys.texts("gone"),
            allowances));
  }

  private static Model typed(Model model) {
    return model.withTypes(model.types(), ReferenceReader.typed(model), model.relationships());
  }

  /** Remembers a type that could not be read: references to it are not another mistake. */
  private static <T> @Nullable T noting(Setting value, @Nullable T read, Set<String> unread) {
    if (read == null) {
      unread.add(value.name());
    }
    return read;
  }

  private static final MapFormat WITH_VARIANTS =
      MapFormat.of(
          "a type with variants",
          "{variants: {card: {number: string}, cash: {}}}",
          "attributes",
          VariantsReader.KEY,
          VariantsReader.BY);

  /** Reads the attributes of a type directly under its name, unless it has variants. */
  private static NestedType nestedType(Setting value) {
    if (value.holdsMaps(VariantsReader.KEY)) {
      MapSettings keys = value.keys(WITH_VARIANTS);
      Variants.Merged merged =
          VariantsReader.read(
              keys,
              keys.read("attributes", AttributesReader::read, List.of()),
              AttributesReader::read);
      return merged == null
          ? new NestedType(value.name(), List.of())
          : new NestedType(value.name(), merged.attributes(), merged.variants());
    }
    List<Attribute> attributes = AttributesReader.read(value);
    return new NestedType(value.name(), attributes == null ? List.of() : attributes);
  }

  /** All values under a key that their reader could read. */
  private static <T> List<T> all(
      MapSettings keys, String key, String example, Function<Setting, @Nullable T> reader) {
    List<T> read = new ArrayList<>();
    for (Setting value : keys.read(key, v -> v.named(example), List.<Setting>of())) {
      T one = reader.apply(value);
      if (one != null) {
        read.add(one);
      }
    }
    return read;
  }
}
