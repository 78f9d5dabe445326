// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestReport;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** The requests and units of deletes, by what is attached to the entity. */
final class DeleteRequests {
  private DeleteRequests() {}

  private static final List<Integer> FEW = List.of(0, 1, 5, 25, 26);

  /** What is attached to the group that is deleted; its rule is put in for %s. */
  private enum Attached {
    COUNTED_EDGES("Member: {from: User, to: Group, count: {to: size}, %s}"),
    EDGES_COUNTED_BY_BOTH("Member: {from: User, to: Group, count: {from: groups, to: size}, %s}"),
    TRUSTED_EDGES("Member: {from: User, to: Group, integrity: trusted, %s}"),
    MIRRORED_EDGES("Member: {from: User, to: Group, inverse: mirror, integrity: trusted, %s}"),
    CHILDREN("Post: {parent: Group, id: postId, attributes: {postId: string}, %s}");

    private final String type;

    Attached(String type) {
      this.type = type;
    }

    /** The model with this rule for deletes of groups. */
    ModelFile model(String rule) {
      boolean areChildren = this == CHILDREN;
      String ruled = type.formatted("onDelete: " + (areChildren ? rule : "{to: " + rule + "}"));
      return ModelFile.parse(
          "model.yaml",
          """
          model: groups
          table: Groups
          entities:
            User: {id: userId, attributes: {userId: string}}
            Group: {id: groupId, attributes: {groupId: string}}
          %s
          """
              .formatted(areChildren ? "  " + ruled : "relationships:\n  " + ruled));
    }

    String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    void fill(Adjoin db, int number) {
      db.entity("Group").create(Item.of("groupId", "g"));
      if (this == CHILDREN) {
        db.entity("Post")
            .createAll(
                IntStream.range(0, number)
                    .mapToObj(n -> Item.of("groupId", "g", "postId", "p" + n)));
        return;
      }
      db.entity("User")
          .createAll(IntStream.range(0, number).mapToObj(n -> Item.of("userId", "u" + n)));
      db.relationship("Member")
          .linkAll(
              IntStream.range(0, number).mapToObj(n -> Item.of("userId", "u" + n, "groupId", "g")));
    }
  }

  static void print(int number, PrintStream out) {
    TextTable table = new TextTable("attached", "number", "requests", "read units", "write units");
    for (Attached attached : Attached.values()) {
      Consumed cascade = Consumed.by(attached, "cascade", number);
      table.row(
          List.of(
              attached.words(),
              TextTable.whole(number),
              TextTable.whole(cascade.requests),
              TextTable.whole(Math.round(cascade.reads)),
              TextTable.whole(Math.round(cascade.writes))));
    }
    out.println("Requests and units of a delete of one group with all that is attached\n");
    out.println(table);
    printFew(out);
  }

  /**
   * Deletes of a group with few items, by the rule that is the default and by the one that proves.
   */
  private static void printFew(PrintStream out) {
    TextTable table =
        new TextTable(
            "attached",
            "number",
            "sweep: requests",
            "read units",
            "write units",
            "cascade: requests",
            "read units",
            "write units");
    for (Attached attached : Attached.values()) {
      for (int number : FEW) {
        Consumed sweep = Consumed.by(attached, "sweep", number);
        Consumed cascade = Consumed.by(attached, "cascade", number);
        table.row(
            List.of(
                attached.words(),
                TextTable.whole(number),
                TextTable.whole(sweep.requests),
                TextTable.ratio(sweep.reads),
                TextTable.whole(Math.round(sweep.writes)),
                TextTable.whole(cascade.requests),
                TextTable.ratio(cascade.reads),
                TextTable.whole(Math.round(cascade.writes))));
      }
    }
    out.println("The same for few items, swept by default or removed by a cascade\n");
    out.println(table);
  }

  /** What a delete took. */
  private record Consumed(long requests, double reads, double writes) {

    static Consumed by(Attached attached, String rule, int number) {
      AtomicBoolean isCounting = new AtomicBoolean();
      LongAdder requests = new LongAdder();
      DoubleAdder reads = new DoubleAdder();
      DoubleAdder writes = new DoubleAdder();
      try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
          Adjoin db =
              Adjoin.builder(attached.model(rule))
                  .settle(Duration.ZERO)
                  .listener(
                      report -> {
                        if (isCounting.get()) {
                          requests.increment();
                          (isRead(report) ? reads : writes).add(report.totalUnits());
                        }
                      })
                  .connect(engine.client())) {
        db.createTable();
        attached.fill(db, number);
        isCounting.set(true);
        db.entity("Group").delete("g");
      }
      return new Consumed(requests.sum(), reads.sum(), writes.sum());
    }
  }

  private static boolean isRead(RequestReport report) {
    return report.operation().equals("Query") || report.operation().contains("GetItem");
  }

  public static void main(String[] arguments) {
    print(Integer.parseInt(arguments[0]), System.out);
  }
}
