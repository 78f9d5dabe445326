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

  /** What is attached to the group that is deleted. */
  private enum Attached {
    COUNTED_EDGES("Member: {from: User, to: Group, count: {to: size}, onDelete: {to: cascade}}"),
    EDGES_COUNTED_BY_BOTH(
        "Member: {from: User, to: Group, count: {from: groups, to: size}, onDelete: {to: cascade}}"),
    TRUSTED_EDGES("Member: {from: User, to: Group, integrity: trusted, onDelete: {to: cascade}}"),
    MIRRORED_EDGES(
        "Member: {from: User, to: Group, inverse: mirror, integrity: trusted, onDelete: {to: cascade}}"),
    CHILDREN("");

    private final String relationship;

    Attached(String relationship) {
      this.relationship = relationship;
    }

    ModelFile model() {
      boolean areChildren = relationship.isEmpty();
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
              .formatted(
                  areChildren
                      ? "  Post: {parent: Group, id: postId, attributes: {postId: string}}"
                      : "relationships:\n  " + relationship));
    }

    void fill(Adjoin db, int number) {
      db.entity("Group").create(Item.of("groupId", "g"));
      if (this == CHILDREN) {
        db.entity("Post")
            .createAll(
                IntStream.range(0, number)
                    .mapToObj(n -> Item.of("groupId", "g", "postId", "p" + n)))
            .run();
        return;
      }
      db.entity("User")
          .createAll(IntStream.range(0, number).mapToObj(n -> Item.of("userId", "u" + n)))
          .run();
      db.relationship("Member")
          .linkAll(
              IntStream.range(0, number).mapToObj(n -> Item.of("userId", "u" + n, "groupId", "g")))
          .run();
    }
  }

  static void print(int number, PrintStream out) {
    TextTable table = new TextTable("attached", "number", "requests", "read units", "write units");
    for (Attached attached : Attached.values()) {
      table.row(row(attached, number));
    }
    out.println("Requests and units of a delete of one group with all that is attached\n");
    out.println(table);
  }

  private static List<String> row(Attached attached, int number) {
    AtomicBoolean isCounting = new AtomicBoolean();
    LongAdder requests = new LongAdder();
    DoubleAdder reads = new DoubleAdder();
    DoubleAdder writes = new DoubleAdder();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db =
            Adjoin.builder(attached.model())
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
    return List.of(
        attached.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        TextTable.whole(number),
        TextTable.whole(requests.sum()),
        TextTable.whole(Math.round(reads.sum())),
        TextTable.whole(Math.round(writes.sum())));
  }

  private static boolean isRead(RequestReport report) {
    return report.operation().equals("Query") || report.operation().contains("GetItem");
  }

  public static void main(String[] arguments) {
    print(Integer.parseInt(arguments[0]), System.out);
  }
}
