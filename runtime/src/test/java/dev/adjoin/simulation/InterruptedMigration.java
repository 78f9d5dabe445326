// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A process that migrates a directory, for tests that kill it. */
final class InterruptedMigration {
  static final ModelFile BEFORE =
      ModelFile.parse(
          "fair.yaml",
          """
          model: fair
          entities:
            Visitor: {id: visitorId, attributes: {visitorId: string, name: string, email: string}}
            Booth: {id: boothId, attributes: {boothId: string, title: string, hall: string}}
          relationships:
            Visit: {from: Visitor, to: Booth, attributes: {rating: int}}
            Like: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKED}}
          """);

  /** A view, a count, a unique attribute and a mirror more. */
  static final ModelFile AFTER =
      ModelFile.parse(
          "fair.yaml",
          """
          model: fair
          entities:
            Visitor: {id: visitorId, unique: [email], attributes: {visitorId: string, name: string, email: string}}
            Booth: {id: boothId, attributes: {boothId: string, title: string, hall: string}, views: {byHall: {by: [hall]}}}
          relationships:
            Visit: {from: Visitor, to: Booth, count: {from: visits, to: visited}, attributes: {rating: int}}
            Like: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKED}, inverse: mirror}
          """);

  private static final int BOOTHS = 30;
  private static final int VISITORS = 90;

  private InterruptedMigration() {}

  /** The path of the directory is the only argument. */
  public static void main(String[] arguments) {
    try (EmbeddedDynamoDb engine = open(Path.of(arguments[0]))) {
      System.out.println("ready");
      migration(engine.client()).run();
      System.out.println("done");
    }
  }

  /** An engine whose writes survive the end of the process, and do not wait for the disk. */
  static EmbeddedDynamoDb open(Path directory) {
    return EmbeddedDynamoDb.builder().at(directory).durability(Durability.RELAXED).build();
  }

  static Migration migration(DynamoDbClient client) {
    return Adjoin.builder(AFTER).migrate(client).offline().withoutBackup();
  }

  /** Stores the same items, whatever the model. */
  static void fill(Adjoin db) {
    List<Item> visits = new ArrayList<>();
    List<Item> likes = new ArrayList<>();
    for (int i = 0; i < BOOTHS; i++) {
      db.entity("Booth").put(Item.of("boothId", "b" + i, "title", "T" + i, "hall", "H" + i % 7));
    }
    for (int i = 0; i < VISITORS; i++) {
      String id = "v" + i;
      db.entity("Visitor").put(Item.of("visitorId", id, "name", "N", "email", id + "@example.org"));
      for (int k = 0; k < 3; k++) {
        String booth = "b" + (i * 7 + k * 13) % BOOTHS;
        visits.add(Item.of("visitorId", id, "boothId", booth, "rating", k));
        likes.add(Item.of("visitorId", id, "boothId", booth));
      }
    }
    db.relationship("Visit").linkAll(visits.stream());
    db.relationship("Like").linkAll(likes.stream());
  }
}
