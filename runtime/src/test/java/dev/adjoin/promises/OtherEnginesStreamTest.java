// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.testing.Dynoxide;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The stream of another engine, over HTTP. */
class OtherEnginesStreamTest {
  @Test
  void isFollowed() {
    Assumptions.assumeTrue(Dynoxide.isAvailable(), "npm cannot provide the other engine here");
    ModelFile model =
        ModelFile.parse(
            "rooms.yaml",
            """
            model: rooms
            table: {name: Rooms, stream: true}
            entities:
              User: {id: userId, attributes: {userId: string}}
              Room: {id: roomId, attributes: {roomId: string}}
            relationships:
              Presence: {from: User, to: Room, count: {to: present}, removals: streamed}
            """);
    try (Dynoxide other = Dynoxide.start();
        DynamoDbStreamsClient streams = streams(other);
        Adjoin db = Adjoin.connect(other.client(), model)) {
      db.createTable();
      db.entity("Room").create(Item.of("roomId", "r1"));
      for (String user : new String[] {"ada", "bob", "cleo"}) {
        db.entity("User").create(Item.of("userId", user));
        db.relationship("Presence").link(Item.of("userId", user, "roomId", "r1"));
      }
      db.relationship("Presence").unlink("ada", "r1");
      other
          .client()
          .deleteItem(
              d ->
                  d.tableName("Rooms")
                      .key(
                          Map.of(
                              "PK", AttributeValue.fromS("USER#bob"),
                              "SK", AttributeValue.fromS("ROOM#r1"))));
      assertThat(db.follow(streams).drain().applied()).isEqualTo(1);
      assertThat(db.entity("Room").get("r1").orElseThrow().find("present")).hasValue(1L);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static DynamoDbStreamsClient streams(Dynoxide other) {
    URI endpoint = other.client().serviceClientConfiguration().endpointOverride().orElseThrow();
    return DynamoDbStreamsClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .build();
  }
}
