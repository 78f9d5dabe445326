// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings in which two versions of a model differ, as a model file writes them. */
public final class ModelEdits {
  private final List<Edit> edits = new ArrayList<>();

  /**
   * One changed setting.
   *
   * @param path the keys that lead to it
   * @param value its new value in YAML; null if it is removed
   */
  public record Edit(List<String> path, @Nullable String value) {
    public Edit {
      path = List.copyOf(path);
    }

    /** The last key with its value, as a line of a model file; the removal in words. */
    public String text() {
      String last = path.get(path.size() - 1);
      boolean isView = path.size() > 2 && path.get(path.size() - 2).equals("views");
      if (value == null && isView) {
        return "no view " + last;
      }
      String key = path.get(0).equals("table") ? "table " + last : last;
      return value == null ? "no " + key : key + ": " + value;
    }
  }

  private ModelEdits() {}

  /**
   * The edits that lead from one model to the other. Only what a design pattern changes without
   * adding or removing a type is compared.
   */
  public static List<Edit> between(Model before, Model after) {
    ModelEdits all = new ModelEdits();
    if (before.table().swapped() != after.table().swapped()) {
      all.add(after.table().swapped() ? "swapped" : null, "table", "inverse");
    }
    for (Member member : after.members()) {
      before.members().stream()
          .filter(m -> m.name().equals(member.name()))
          .findFirst()
          .ifPresent(m -> all.compare(m, member));
    }
    for (Pattern pattern : after.patterns()) {
      before.patterns().stream()
          .filter(p -> p.name().equals(pattern.name()) && p.answer() != pattern.answer())
          .forEach(
              p ->
                  all.add(
                      pattern.answer() == Answer.ITEMS ? null : pattern.answer().word(),
                      "patterns",
                      p.name(),
                      "with"));
    }
    return all.edits;
  }

  private void add(@Nullable String value, String... path) {
    edits.add(new Edit(List.of(path), value));
  }

  private void compare(Member before, Member after) {
    String kind = after instanceof Entity ? "entities" : "relationships";
    Map<String, String> old = settings(before);
    Map<String, String> now = settings(after);
    Set<String> keys = new LinkedHashSet<>(old.keySet());
    keys.addAll(now.keySet());
    for (String key : keys) {
      if (!Objects.equals(old.get(key), now.get(key))) {
        add(now.get(key), kind, after.name(), key);
      }
    }
    references(before, after);
    views(kind, before, after);
  }

  /** A reference with other shards, or an attribute in its place. */
  private void references(Member before, Member after) {
    if (!(before instanceof Entity one) || !(after instanceof Entity other)) {
      return;
    }
    for (Reference reference : one.references()) {
      String name = reference.attribute();
      Reference changed = other.reference(name).orElse(null);
      if (changed == null) {
        String type = other.attribute(name).map(Attribute::text).orElse("string");
        add(type, "entities", after.name(), "attributes", name);
      } else if (changed.shards() != reference.shards()) {
        String shards = changed.shards() == 1 ? null : String.valueOf(changed.shards());
        add(shards, "entities", after.name(), "attributes", name, "shards");
      }
    }
  }

  private void views(String kind, Member before, Member after) {
    if (!before.views().isEmpty() && after.views().isEmpty()) {
      add(null, kind, after.name(), "views");
      return;
    }
    for (View view : before.views()) {
      View changed = after.view(view.name()).orElse(null);
      if (changed == null) {
        add(null, kind, after.name(), "views", view.name());
      } else if (!changed.equals(view)) {
        add(text(changed), kind, after.name(), "views", view.name());
      }
    }
  }

  /** The settings of a type that a design pattern may change, without those at their default. */
  private static Map<String, String> settings(Member member) {
    Map<String, String> all = new LinkedHashMap<>();
    if (member instanceof Entity entity) {
      lists(all, "lookup", entity.lookups());
      lists(all, "unique", entity.uniques());
      if (entity.isListed()) {
        all.put(
            "all",
            entity.listingShards() == 1 ? "true" : "{shards: " + entity.listingShards() + "}");
      }
      return all;
    }
    Relationship r = (Relationship) member;
    if (r.store() == Store.SUMMARIES) {
      all.put("store", r.store().word());
    }
    if (r.inverse() != null) {
      all.put("inverse", r.inverse().word());
    }
    sides(all, "shards", r.shards(), n -> n == 1 ? null : String.valueOf(n));
    if (!r.together().equals(Set.of(Side.FROM))) {
      all.put("together", list(r.together().stream().map(Side::word).toList()));
    }
    if (!r.copies().isEmpty()) {
      sides(all, "copy", new Sides<>(Side.FROM, Side.TO), s -> copies(r, s));
    }
    if (r.project() != null) {
      all.put("project", text(r.project()));
    }
    if (r.summary() != null) {
      sides(all, "summary", r.summary(), l -> l.isEmpty() ? null : list(l));
    }
    sides(all, "max", r.max(), n -> n == null ? null : String.valueOf(n));
    sides(all, "as", r.as(), w -> w);
    return all;
  }

  private static void lists(Map<String, String> all, String key, List<List<String>> lists) {
    if (!lists.isEmpty()) {
      all.put(key, list(lists.stream().map(l -> l.size() == 1 ? l.get(0) : list(l)).toList()));
    }
  }

  private static <T extends @Nullable Object> void sides(
      Map<String, String> all, String key, Sides<T> sides, Function<T, @Nullable String> text) {
    List<String> said = new ArrayList<>();
    for (Side side : Side.values()) {
      String value = text.apply(sides.get(side));
      if (value != null) {
        said.add(side.word() + ": " + value);
      }
    }
    if (!said.isEmpty()) {
      all.put(key, "{" + String.join(", ", said) + "}");
    }
  }

  private static @Nullable String copies(Relationship r, Side side) {
    List<Copy> copies = r.copiesFrom(side.word());
    if (copies.isEmpty()) {
      return null;
    }
    return copies.stream().allMatch(c -> c.attribute().equals(c.sourceAttribute()))
        ? list(copies.stream().map(Copy::attribute).toList())
        : copies.stream()
            .map(c -> c.attribute() + ": " + c.sourceAttribute())
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String list(List<String> words) {
    return "[" + String.join(", ", words) + "]";
  }

  private static String text(Projection projection) {
    return projection.kind() == Project.Kind.SOME
        ? list(projection.attributes())
        : projection.kind().name().toLowerCase(Locale.ROOT);
  }

  private static String text(View view) {
    List<String> said = new ArrayList<>();
    if (view.side() != null) {
      said.add("side: " + view.side().word());
    }
    if (!view.by().isEmpty()) {
      said.add("by: " + list(view.by()));
    }
    if (!view.order().isEmpty()) {
      said.add("order: " + list(view.order()));
    }
    if (view.when() != null) {
      said.add("when: \"" + view.when().text() + "\"");
    }
    if (view.shards() > 1) {
      said.add("shards: " + view.shards());
    }
    if (!view.project().equals(Projection.ALL)) {
      said.add("project: " + text(view.project()));
    }
    if (view.local()) {
      said.add("local: true");
    }
    if (view.key() != null) {
      said.add("key: \"" + view.key() + "\"");
    }
    if (view.sort() != null) {
      said.add("sort: \"" + view.sort() + "\"");
    }
    return "{" + String.join(", ", said) + "}";
  }
}
