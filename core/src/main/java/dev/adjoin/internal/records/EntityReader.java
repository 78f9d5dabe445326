// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the record of an entity. */
final class EntityReader {
  private final Report report;

  EntityReader(Report report) {
    this.report = report;
  }

  static ModelPath path(Class<?> type) {
    return ModelPath.of("entities", Names.of(type));
  }

  dev.adjoin.internal.model.Entity read(Entity said, Components parts) {
    Settings settings = new Settings(report, parts.owner());
    return dev.adjoin.internal.model.Entity.named(parts.owner().name())
        .tag(Settings.text(said.tag()))
        .id(id(parts))
        .attributes(parts.declared())
        .key(Settings.text(said.key()))
        .sort(Settings.text(said.sort()))
        .lookups(lists(parts, "lookup", Lookup.class, Lookup::value, said.lookup()))
        .uniques(lists(parts, "unique", Unique.class, Unique::value, said.unique()))
        .views(new ViewReader(report).read(said.views(), parts.owner()))
        .listingShards(settings.listing(said.all()))
        .version(parts.only(Version.class, "version"))
        .expires(parts.only(Expires.class, "expires"))
        .expiryStreamed(said.streamedExpiry())
        .parent(said.parent() == void.class ? null : Names.of(said.parent()))
        .order(parts.names(Sorted.class, "order"))
        .copies(new CopyReader(report).ofChild(parts))
        .integrity(settings.one("integrity", said.integrity()))
        .onDelete(settings.one("onDelete", said.onDelete()))
        .build();
  }

  private List<String> id(Components parts) {
    List<String> id = parts.names(Id.class, "id");
    if (!id.isEmpty()) {
      return id;
    }
    List<String> declared = parts.declared().stream().map(Attribute::name).toList();
    String name = parts.owner().name();
    report.error(
        Tag.MISSING_KEY,
        parts.owner(),
        declared.isEmpty()
            ? name + " has no component to be identified by"
            : name + " has no @Id component; it has " + String.join(", ", declared),
        "Mark the component that identifies " + name + " with @Id");
    return declared.stream().limit(1).toList();
  }

  private <A extends Annotation> List<List<String>> lists(
      Components parts, String key, Class<A> mark, Function<A, String[]> value, A[] compound) {
    List<List<String>> lists = new ArrayList<>();
    for (Component component : parts.marked(mark)) {
      refuseValue(component, component.declared().getAnnotation(mark), value, key);
      report.place(parts.path().then(key, Integer.toString(lists.size())), component.spot());
      lists.add(List.of(component.name()));
    }
    for (A said : compound) {
      if (value.apply(said).length == 0) {
        refuseEmpty(parts.owner(), mark, key);
      } else {
        lists.add(List.of(value.apply(said)));
      }
    }
    return lists;
  }

  private <A extends Annotation> void refuseValue(
      Component component, A said, Function<A, String[]> value, String key) {
    if (value.apply(said).length > 0) {
      String mark = Marks.show(said.annotationType());
      report.error(
          Tag.MISPLACED_ANNOTATION,
          component.spot(),
          mark
              + " on "
              + component.spot().name()
              + " lists attributes, but there it means that component alone",
          "Write " + mark + " alone, or move the list to @Entity(" + key + " = …)");
    }
  }

  private void refuseEmpty(Spot owner, Class<? extends Annotation> mark, String key) {
    report.error(
        Tag.INVALID_VALUE,
        owner,
        owner.name() + " has an empty " + Marks.show(mark) + " in " + key,
        "List its attributes, or mark a component with " + Marks.show(mark));
  }
}
