// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.BulkSummary;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Loads, links, unlinks and deletes until its process, or that of the engine, is killed. Every
 * acknowledged step is reported, in order for each person.
 *
 * <p>A person is created, linked to a club, and every second one unlinked and deleted. Before, some
 * people are loaded in bulk. Every fourth time another club is created with members, and deleted
 * with all of them.
 */
final class InterruptedWork {
  static final ModelFile MODEL =
      ModelFile.parse(
          "work.yaml",
          """
          table: Work
          entities:
            Person: {id: personId, unique: [email], attributes: {personId: string, email: string}}
            Club: {id: clubId, attributes: {clubId: string, members: int = 0}}
          relationships:
            Member:
              from: Person
              to: Club
              as: {from: M, to: MI}
              count: {to: members}
              onDelete: {to: cascade}
            Badge:
              from: Person
              to: Club
              as: {from: B, to: BI}
              inverse: mirror
              onDelete: {to: cascade}
          """);
  static final int LOADED = 30;

  /** How many members a club has that is deleted with them. */
  static final int MEMBERS = 10;

  static final List<String> CLUBS = List.of("red", "green", "blue");
  private static final int THREADS = 3;

  private final Adjoin db;
  private final String name;
  private final Consumer<String> report;

  InterruptedWork(Adjoin db, String name, Consumer<String> report) {
    this.db = db;
    this.name = name;
    this.report = report;
  }

  /** Works in a directory, or serves one. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path directory = Path.of(arguments[1]);
    if (arguments[0].equals("serve")) {
      EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory);
      DynamoDbServer server =
          DynamoDbServer.start(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      System.out.println(server.uri());
      Thread.currentThread().join();
    }
    Adjoin db = Adjoin.embedded(directory, MODEL);
    System.out.println("ready");
    for (int i = 0; i < THREADS; i++) {
      String name = arguments[2] + "-" + i;
      new Thread(() -> new InterruptedWork(db, name, InterruptedWork::print).run()).start();
    }
  }

  private static synchronized void print(String line) {
    System.out.println(line);
  }

  /** A line that says which step of which person was acknowledged. */
  static String line(String person, int step) {
    return "step " + person + " " + step + ".";
  }

  static String loaded(String name, int number) {
    return name + "-loaded-" + number;
  }

  static Item person(String id) {
    return Item.of("personId", id, "email", id + "@x.org");
  }

  /** A line that says whether a club with its members was created (1) or deleted (2). */
  static String clubLine(String club, int step) {
    return "club " + club + " " + step + ".";
  }

  /** Fails if an element did. */
  private static void requireAll(BulkSummary summary) {
    if (summary.failed() > 0) {
      throw summary.firstFailures().get(0).cause();
    }
  }

  private void createAndDelete(String club) {
    db.entity("Club").create(Item.of("clubId", club));
    List<Item> edges =
        IntStream.range(0, MEMBERS)
            .mapToObj(i -> Item.of("personId", loaded(name, i), "clubId", club))
            .toList();
    requireAll(db.relationship("Member").linkAll(edges));
    requireAll(db.relationship("Badge").linkAll(edges));
    report.accept(clubLine(club, 1));
    db.entity("Club").delete(club);
    report.accept(clubLine(club, 2));
  }

  void run() {
    CLUBS.forEach(club -> db.entity("Club").put(Item.of("clubId", club)));
    requireAll(
        db.entity("Person")
            .createAll(IntStream.range(0, LOADED).mapToObj(i -> person(loaded(name, i)))));
    report.accept("loaded " + name + ".");
    for (int i = 0; ; i++) {
      String id = name + "-" + i;
      String club = CLUBS.get(i % CLUBS.size());
      Item edge = Item.of("personId", id, "clubId", club);
      db.entity("Person").create(person(id));
      report.accept(line(id, 1));
      db.transaction(
          t -> {
            t.relationship("Member").link(edge);
            t.relationship("Badge").link(edge);
          });
      report.accept(line(id, 2));
      if (i % 2 == 0) {
        db.transaction(
            t -> {
              t.relationship("Member").unlink(id, club);
              t.relationship("Badge").unlink(id, club);
            });
        report.accept(line(id, 3));
        db.entity("Person").delete(id);
        report.accept(line(id, 4));
      }
      if (i % 4 == 0) {
        createAndDelete(name + "-club-" + i);
      }
    }
  }
}
