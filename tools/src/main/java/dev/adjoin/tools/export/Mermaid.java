// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes a model as two Mermaid diagrams in Markdown: the entities with their children, references
 * and relationships, and the table with the key templates of each kind of item in the table and in
 * the indexes.
 */
final class Mermaid {
  private Mermaid() {}

  static String of(Compiled compiled) {
    return "```mermaid\n" + entities(compiled) + "```\n\n```mermaid\n" + table(compiled) + "```\n";
  }

  /** The entity relationship diagram. An edge with its attributes is a box of its own. */
  static String entities(Compiled compiled) {
    Schema schema = new Schema(compiled.model());
    StringBuilder text = new StringBuilder("erDiagram\n");
    for (Member member : compiled.model().members()) {
      Set<String> identity = Set.copyOf(schema.identityNames(member));
      text.append("  ").append(name(member.name())).append(" {\n");
      for (Attribute attribute : schema.attributes(member).values()) {
        text.append("    ")
            .append(type(attribute.type()))
            .append(' ')
            .append(attribute.name().replaceAll("[^A-Za-z0-9_]", "_"))
            .append(identity.contains(attribute.name()) ? " PK" : "")
            .append(isReference(member, attribute) ? " FK" : "")
            .append(comment(member, attribute))
            .append('\n');
      }
      text.append("  }\n");
    }
    for (Entity entity : compiled.model().entities()) {
      if (entity.parent() != null) {
        text.append(
            "  %s ||--o{ %s : \"has\"\n".formatted(name(entity.parent()), name(entity.name())));
      }
      for (Reference reference : entity.references()) {
        text.append(
            "  %s %s--o{ %s : \"%s\"\n"
                .formatted(
                    name(reference.entity()),
                    mayBeAbsent(entity, reference) ? "|o" : "||",
                    name(entity.name()),
                    reference.attribute().replace("\"", "'")));
      }
    }
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        text.append(
            "  %s ||--o{ %s : \"%s\"\n"
                .formatted(name(relationship.end(side)), name(relationship.name()), side.word()));
      }
    }
    return text.toString();
  }

  private static boolean isReference(Member member, Attribute attribute) {
    return member instanceof Entity entity && entity.reference(attribute.name()).isPresent();
  }

  private static boolean mayBeAbsent(Entity entity, Reference reference) {
    return entity.attribute(reference.attribute()).filter(Attribute::optional).isPresent();
  }

  private static String comment(Member member, Attribute attribute) {
    Variants variants = member.variants();
    String optional =
        !attribute.optional()
            ? ""
            : variants == null || variants.isShared(attribute.name())
                ? "optional"
                : "of "
                    + variants.having(attribute.name()).stream()
                        .map(Variant::word)
                        .collect(Collectors.joining(", "));
    String words =
        attribute.type() instanceof AttributeType.Choice choice
            ? String.join(", ", choice.values())
            : "";
    String all =
        String.join("; ", List.of(words, optional).stream().filter(s -> !s.isEmpty()).toList());
    return all.isEmpty() ? "" : " \"" + all + "\"";
  }

  private static String type(AttributeType type) {
    return type.text().replaceFirst("\\(.*", "").replaceAll("[^A-Za-z0-9_]", "_");
  }

  /** Names are quoted: some words, such as {@code class}, have a meaning of their own. */
  private static String name(String name) {
    return "\"" + name.replace("\"", "'") + "\"";
  }

  /** The table and its indexes, each with the items that are in it and their keys. */
  static String table(Compiled compiled) {
    Design design = compiled.design();
    StringBuilder text = new StringBuilder("flowchart LR\n");
    StringBuilder arrows = new StringBuilder();
    List<ItemType> items =
        design.items().stream().filter(i -> i.kind() != ItemType.Kind.JOURNAL).toList();
    text.append("  subgraph table[")
        .append(
            label(
                design.table().name()
                    + ": "
                    + design.table().partition()
                    + " / "
                    + design.table().sort()))
        .append("]\n    direction TB\n");
    for (int i = 0; i < items.size(); i++) {
      ItemType item = items.get(i);
      text.append("    item%d[%s]\n".formatted(i, box(item.label(), item.key())));
    }
    text.append("  end\n");
    for (int n = 0; n < design.indexes().size(); n++) {
      Index index = design.indexes().get(n);
      text.append(
          "  subgraph index%d[%s]\n    direction TB\n"
              .formatted(
                  n, label(index.name() + ": " + index.partitionKey() + " / " + index.sortKey())));
      for (int i = 0; i < items.size(); i++) {
        int e = 0;
        for (Entry entry : items.get(i).entries()) {
          if (entry.index().equals(index.name())) {
            String id = "entry%d_%d_%d".formatted(n, i, e++);
            String title = items.get(i).label() + "." + entry.title();
            text.append("    %s[%s]\n".formatted(id, box(title, entry.key())));
            arrows.append("  item%d --> %s\n".formatted(i, id));
          }
        }
      }
      text.append("  end\n");
    }
    return text.append(arrows).toString();
  }

  private static String box(String title, Object key) {
    return "\"<b>%s</b><br/>%s\""
        .formatted(escaped(title), escaped(key.toString()).replace(" / ", "<br/>"));
  }

  private static String label(String text) {
    return "\"" + escaped(text) + "\"";
  }

  /** A text inside a label: characters that Mermaid gives a meaning are written as entities. */
  private static String escaped(String text) {
    return text.replace("#", "#35;")
        .replace("\"", "#quot;")
        .replace("<", "#lt;")
        .replace(">", "#gt;");
  }
}
