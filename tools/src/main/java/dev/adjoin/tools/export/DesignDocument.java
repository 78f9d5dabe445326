// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Units;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.tools.export.TableResource.IndexResource;
import dev.adjoin.tools.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The whole design of a model as a document for a review: its types, its table, the keys of every
 * kind of item, the declared patterns, and the requests of each read and write.
 */
final class DesignDocument {
  /** A part of the document. Texts between back quotes are code. */
  sealed interface Block {
    record Heading(int level, String text) implements Block {}

    record Paragraph(String text) implements Block {}

    /** A table; cells may contain code between back quotes. */
    record Grid(List<String> headings, List<List<String>> rows) implements Block {}

    /** A text that keeps its lines. */
    record Listing(String text) implements Block {}

    /** A diagram. */
    record Picture(Diagram diagram) implements Block {}
  }

  /** The diagrams of a document. */
  enum Diagram {
    ENTITIES,
    TABLE
  }

  private final Compiled compiled;
  private final Schema schema;
  private final List<Block> blocks = new ArrayList<>();

  private DesignDocument(Compiled compiled) {
    this.compiled = compiled;
    this.schema = new Schema(compiled.model());
  }

  static List<Block> of(Compiled compiled) {
    DesignDocument document = new DesignDocument(compiled);
    document.write();
    return List.copyOf(document.blocks);
  }

  private void write() {
    TableResource table = TableResource.of(compiled);
    heading(1, "The design of " + compiled.model().name());
    paragraph(
        "%s and %s in the table %s with %s."
            .formatted(
                Quantity.of(compiled.model().entities().size(), "entity", "entities"),
                Quantity.of(
                    compiled.model().relationships().size(), "relationship", "relationships"),
                code(table.name()),
                Quantity.of(table.indexes().size(), "index", "indexes")));
    heading(2, "Entities and relationships");
    blocks.add(new Block.Picture(Diagram.ENTITIES));
    compiled.model().entities().forEach(this::entity);
    compiled.model().relationships().forEach(this::relationship);
    heading(2, "Table");
    table(table);
    heading(2, "Items");
    blocks.add(new Block.Picture(Diagram.TABLE));
    items(compiled.design());
    heading(2, "Access patterns");
    patterns();
    heading(2, "Reads");
    compiled.plans().reads().forEach(this::read);
    heading(2, "Writes");
    compiled.plans().writes().forEach(this::write);
  }

  private void entity(Entity entity) {
    heading(3, entity.name());
    List<String> facts = new ArrayList<>();
    if (entity.parent() != null) {
      facts.add(
          "A child of %s: %s when that is deleted."
              .formatted(code(entity.parent()), deleted(entity.whenParentDeleted())));
    }
    if (!entity.uniques().isEmpty()) {
      facts.add("Unique: " + groups(entity.uniques()) + ".");
    }
    if (!entity.lookups().isEmpty()) {
      facts.add("Found by " + groups(entity.lookups()) + ".");
    }
    for (Reference reference : entity.references()) {
      facts.add(
          "%s refers to %s%s."
              .formatted(
                  code(reference.attribute()),
                  one(reference.entity()),
                  reference.count() == null
                      ? ""
                      : ", which counts its items in " + code(reference.count())));
      facts.add(
          "Deleting %s: the items that refer to it are %s."
              .formatted(one(reference.entity()), attached(reference.onDelete())));
    }
    attributes(entity, facts);
  }

  private static String deleted(OnDelete rule) {
    return switch (rule) {
      case SWEEP, CASCADE -> "deleted with it";
      case RESTRICT -> "forbids the delete while it exists";
      case KEEP -> "kept";
      case CLEAR -> throw new IllegalArgumentException("A child cannot be cleared of its parent");
    };
  }

  private static String attached(OnDelete rule) {
    return switch (rule) {
      case SWEEP, CASCADE -> "deleted";
      case RESTRICT -> "a reason to refuse";
      case KEEP -> "kept";
      case CLEAR -> "kept without their reference";
    };
  }

  private void relationship(Relationship relationship) {
    heading(3, relationship.name());
    List<String> facts = new ArrayList<>();
    facts.add(
        "From %s to %s, stored as %s."
            .formatted(
                code(relationship.from()), code(relationship.to()), relationship.store().word()));
    if (!relationship.uniques().isEmpty()) {
      facts.add("Unique: " + groups(relationship.uniques()) + ".");
    }
    for (Side side : Side.values()) {
      String count = relationship.count().get(side);
      if (count != null) {
        facts.add(
            "%s counts its edges in %s.".formatted(code(relationship.end(side)), code(count)));
      }
      facts.add(
          "Deleting %s: its edges are %s."
              .formatted(one(relationship.end(side)), attached(relationship.onDelete().get(side))));
    }
    attributes(relationship, facts);
  }

  private void attributes(Member member, List<String> facts) {
    facts.addAll(settings(member));
    if (!facts.isEmpty()) {
      paragraph(String.join(" ", facts));
    }
    List<String> identity = schema.identityNames(member);
    List<List<String>> rows = new ArrayList<>();
    for (Attribute attribute : schema.attributes(member).values()) {
      rows.add(
          List.of(
              code(attribute.name()),
              code(attribute.text()),
              identity.contains(attribute.name()) ? "identity" : ""));
    }
    blocks.add(new Block.Grid(List.of("attribute", "type", ""), rows));
  }

  private static List<String> settings(Member member) {
    List<String> facts = new ArrayList<>();
    if (member.version() != null) {
      facts.add("Optimistic locking by " + code(member.version()) + ".");
    }
    if (member.expires() != null) {
      facts.add("Expires by " + code(member.expires()) + ".");
    }
    return facts;
  }

  private static String groups(List<List<String>> groups) {
    return groups.stream().map(g -> code(String.join(", ", g))).collect(Collectors.joining("; "));
  }

  private void table(TableResource table) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("name", code(table.name())));
    rows.add(row("keys", code(table.partitionKey()) + ", " + code(table.sortKey())));
    rows.add(row("billing", billing(table.units())));
    rows.add(row("stream", table.stream() ? "new and old images" : "off"));
    rows.add(row("point-in-time recovery", table.recovery() ? "on" : "off"));
    rows.add(
        row("time to live", table.timeToLive() == null ? "off" : "by " + code(table.timeToLive())));
    blocks.add(new Block.Grid(List.of("setting", "value"), rows));
    if (table.indexes().isEmpty()) {
      return;
    }
    List<List<String>> indexes = new ArrayList<>();
    for (IndexResource index : table.indexes()) {
      indexes.add(
          List.of(
              code(index.name()),
              index.isLocal() ? "local" : "global",
              code(index.partitionKey()) + ", " + code(index.sortKey()),
              index.projected().isEmpty()
                  ? index.projection()
                  : "INCLUDE " + code(String.join(", ", index.projected())),
              index.isLocal() ? "the table's" : billing(index.units())));
    }
    blocks.add(new Block.Grid(List.of("index", "kind", "keys", "projection", "capacity"), indexes));
  }

  private static List<String> row(String... cells) {
    return List.of(cells);
  }

  private static String billing(@Nullable Units units) {
    return units == null
        ? "on demand"
        : "%d read and %d write units".formatted(units.read(), units.write());
  }

  private void items(Design design) {
    List<List<String>> rows = new ArrayList<>();
    for (ItemType item : design.items()) {
      if (item.kind() == ItemType.Kind.JOURNAL) {
        continue;
      }
      rows.add(
          List.of(
              item.label(),
              "table",
              code(item.key().partition().toString()),
              code(item.key().sort().toString()),
              ""));
      for (Entry entry : item.entries()) {
        rows.add(
            List.of(
                item.label() + "." + entry.title(),
                entry.index(),
                code(entry.key().partition().toString()),
                code(entry.key().sort().toString()),
                entry.when() == null ? "" : "while " + code(entry.when().text())));
      }
    }
    blocks.add(
        new Block.Grid(List.of("item", "in", "partition key", "sort key", "condition"), rows));
    if (!design.owned().isEmpty()) {
      List<List<String>> owned = new ArrayList<>();
      for (OwnedAttribute attribute : design.owned()) {
        owned.add(List.of(code(attribute.name()), attribute.on(), attribute.because()));
      }
      paragraph("Adjoin adds these attributes:");
      blocks.add(new Block.Grid(List.of("attribute", "on", "because"), owned));
    }
  }

  private void patterns() {
    if (compiled.plans().proofs().isEmpty()) {
      paragraph("The model declares no patterns. Every read below is possible.");
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Proof proof : compiled.plans().proofs()) {
      AccessPattern answer = proof.answer();
      rows.add(
          List.of(
              proof.pattern().name(),
              proof.pattern().ask(),
              code(answer.name().toString()),
              answer.plan().operation(),
              answer.plan().index() == null ? "" : answer.plan().index(),
              Integer.toString(answer.plan().requests()),
              proof.consistency()));
    }
    blocks.add(
        new Block.Grid(
            List.of("pattern", "question", "read", "operation", "index", "requests", "consistency"),
            rows));
  }

  private void read(AccessPattern read) {
    heading(3, read.name().toString());
    paragraph(sentence(read.question()));
    blocks.add(
        new Block.Listing(
            String.join("\n", read.plan().explain())
                + "\n"
                + Quantity.of(read.plan().requests(), "request", "requests")
                + " a page, "
                + read.plan().consistency().phrase(false)));
  }

  private void write(PlannedWrite write) {
    heading(3, write.name().toString());
    paragraph(sentence(write.does()));
    blocks.add(new Block.Listing(String.join("\n", write.explainRequests())));
  }

  private static String sentence(String words) {
    return words.isEmpty() ? "" : Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  private void heading(int level, String text) {
    blocks.add(new Block.Heading(level, text));
  }

  private void paragraph(String text) {
    blocks.add(new Block.Paragraph(text));
  }

  private static String one(String type) {
    return Article.of(type) + " " + code(type);
  }

  private static String code(String text) {
    return "`" + text + "`";
  }
}
