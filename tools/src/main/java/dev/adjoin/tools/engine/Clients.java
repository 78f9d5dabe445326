// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.tools.console.Failure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Creates clients of DynamoDB and of servers with its protocol. */
final class Clients {
  private static final int TIMEOUT_MILLIS = 5000;
  private static final String REGION = "AWS_REGION";

  private Clients() {}

  /** A client of DynamoDB in AWS. */
  static DynamoDbClient aws() {
    return ofAws(DynamoDbClient.builder());
  }

  /** A client of DynamoDB's streams in AWS. */
  static DynamoDbStreamsClient streamsOfAws() {
    return ofAws(DynamoDbStreamsClient.builder());
  }

  private static <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C ofAws(
      B client) {
    try {
      return client.httpClient(UrlConnectionHttpClient.create()).build();
    } catch (SdkClientException e) {
      throw Failure.failed(
          "The AWS SDK found no region", "Set AWS_REGION, or a region in ~/.aws/config");
    }
  }

  /**
   * A client of a server at an address. Some servers keep a database for each region and access
   * key, so those of the environment are used; most servers accept any.
   *
   * @param accessKey the only access key that the server accepts; null if it is not known to have
   *     one
   */
  static DynamoDbClient at(URI address, @Nullable String accessKey) {
    requireAnswer(address);
    return at(address, accessKey, DynamoDbClient.builder());
  }

  /** A client of the streams of a server at an address. */
  static DynamoDbStreamsClient streamsAt(URI address, @Nullable String accessKey) {
    return at(address, accessKey, DynamoDbStreamsClient.builder());
  }

  private static <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C at(
      URI address, @Nullable String accessKey, B client) {
    return client
        .endpointOverride(address)
        .region(Region.of(System.getenv().getOrDefault(REGION, Region.US_EAST_1.id())))
        .credentialsProvider(
            accessKey == null
                ? AwsCredentialsProviderChain.of(
                    EnvironmentVariableCredentialsProvider.create(), fixed("adjoin"))
                : fixed(accessKey))
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }

  private static AwsCredentialsProvider fixed(String accessKey) {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, "adjoin"));
  }

  /** Fails immediately if nothing listens at the address; the SDK would retry for a long time. */
  private static void requireAnswer(URI address) {
    int port = address.getPort() >= 0 ? address.getPort() : isSecure(address) ? 443 : 80;
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host(address), port), TIMEOUT_MILLIS);
    } catch (IOException e) {
      boolean unknown = e instanceof UnknownHostException;
      throw Failure.failed(
          "Nothing answers at " + address + ": " + (unknown ? "unknown host" : e.getMessage()),
          "Start a server, for example with adjoin serve --port "
              + port
              + ", or give another address");
    }
  }

  private static boolean isSecure(URI address) {
    return "https".equals(address.getScheme());
  }

  private static String host(URI address) {
    return address.getHost().replaceAll("[\\[\\]]", "");
  }
}
