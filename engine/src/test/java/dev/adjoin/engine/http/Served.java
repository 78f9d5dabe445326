// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Endpoints at a free port, in front of a new engine in memory or of any client. */
final class Served {
  static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  static final Duration LONG = Duration.ofMinutes(1);
  static final Duration SHORT = Duration.ofMillis(300);

  private Served() {}

  static HttpEndpoint engine(Limits limits) throws IOException {
    return client(new StandIn(), limits);
  }

  static HttpEndpoint client(DynamoDbClient client, Limits limits) throws IOException {
    return HttpEndpoint.start(client, streams(), ANYWHERE, limits);
  }

  static DynamoDbStreamsClient streams() {
    return new DynamoDbStreamsClient() {
      @Override
      public String serviceName() {
        return "none";
      }

      @Override
      public void close() {}
    };
  }

  static class StandIn implements DynamoDbClient {
    @Override
    public String serviceName() {
      return "none";
    }

    @Override
    public ListTablesResponse listTables(ListTablesRequest request) {
      return ListTablesResponse.builder().tableNames().build();
    }

    @Override
    public void close() {}
  }
}
