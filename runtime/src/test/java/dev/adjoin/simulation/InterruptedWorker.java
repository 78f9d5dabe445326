// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A process that follows the stream of a served table until it is killed. */
final class InterruptedWorker {
  static final ModelFile MODEL =
      ModelFile.parse(
          "clubs.yaml",
          """
          model: clubs
          table: {name: Clubs, stream: true}
          entities:
            Person:
              id: personId
              attributes: {personId: string, name: string}
            Club:
              id: clubId
              attributes: {clubId: string}
          relationships:
            Member:
              from: Person
              to: Club
              inverse: mirror
              count: {from: clubs, to: members}
              copy: {from: [name]}
              removals: streamed
          """);

  private InterruptedWorker() {}

  public static void main(String[] arguments) {
    URI endpoint = URI.create(arguments[0]);
    Adjoin db = Adjoin.connect(client(endpoint), MODEL);
    System.out.println("ready");
    db.follow(streams(endpoint)).run();
  }

  static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(credentials())
        .build();
  }

  static DynamoDbStreamsClient streams(URI endpoint) {
    return DynamoDbStreamsClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(credentials())
        .build();
  }

  private static StaticCredentialsProvider credentials() {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any"));
  }
}
