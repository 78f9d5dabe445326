// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A model file of a user with its data in a directory. */
record OwnModel(Path file, Path data) {
  static final String YAML =
      """
      model: club
      table: Club
      entities:
        Member: {id: memberId, attributes: {memberId: string, name: string}}
        Team: {id: teamId, attributes: {teamId: string, name: string}}
      relationships:
        Joined: {from: Member, to: Team, count: {to: size}}
      patterns:
        team: {ask: "Who is in this team?", read: Joined.to}
      """;

  static OwnModel in(Path folder) {
    return in(folder, YAML);
  }

  static OwnModel in(Path folder, String yaml) {
    try {
      return new OwnModel(
          Files.writeString(folder.resolve("club.yaml"), yaml), folder.resolve("data"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stores a member of a team, then writes a wrong count as a careless script would. */
  OwnModel withWrongCount() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(data);
        Adjoin db = Adjoin.connect(engine.client(), ModelFile.read(file))) {
      db.createTableIfAbsent();
      db.entity("Member").create(Item.of("memberId", "ada", "name", "Ada"));
      db.entity("Team").create(Item.of("teamId", "red", "name", "Red"));
      db.relationship("Joined").link(Item.of("memberId", "ada", "teamId", "red"));
      engine
          .client()
          .updateItem(
              request ->
                  request
                      .tableName("Club")
                      .key(
                          Map.of(
                              "PK", AttributeValue.fromS("TEAM#red"),
                              "SK", AttributeValue.fromS("TEAM#red")))
                      .updateExpression("SET #n = :n")
                      .expressionAttributeNames(Map.of("#n", "size"))
                      .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("7"))));
    }
    return this;
  }

  /** A team whose name changed, and whose copies wait for an index to settle. */
  static OwnModel withPendingCopies(Path folder) {
    OwnModel own = in(folder, YAML.replace("count: {to: size}", "copy: {to: [name]}"));
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(own.data);
        Adjoin db =
            Adjoin.builder(ModelFile.read(own.file))
                .settle(Duration.ofHours(1))
                .connect(engine.client())) {
      db.createTable();
      db.entity("Member").create(Item.of("memberId", "ada", "name", "Ada"));
      db.entity("Team").create(Item.of("teamId", "red", "name", "Red"));
      db.relationship("Joined").link(Item.of("memberId", "ada", "teamId", "red"));
      db.entity("Team").change("red").set("name").to("Crimson").apply();
    }
    return own;
  }

  /** The text with a view more, which the stored data does not have. */
  static final String NEXT =
      YAML.replace(
          "Member: {id: memberId, ", "Member: {id: memberId, views: {byName: {by: [name]}}, ");

  /** Expands the table to the next text, as a first run on a table of several programs does. */
  OwnModel expanded() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(data)) {
      Adjoin.builder(ModelFile.parse(file.toString(), NEXT)).migrate(engine.client()).run();
    }
    return this;
  }

  StudioModel model() {
    try {
      return StudioModel.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  UserEngine engine() {
    return new UserEngine(Engine.parse("dir:" + data).orElseThrow(), null);
  }
}
