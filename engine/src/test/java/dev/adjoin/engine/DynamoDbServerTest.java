// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class DynamoDbServerTest {
  @Test
  void itsUriHasThePortThatWasChosen() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server =
            DynamoDbServer.start(engine, new InetSocketAddress("127.0.0.1", 0))) {
      assertThat(server.address().getPort()).isPositive();
      assertThat(server.uri()).hasToString("http://127.0.0.1:" + server.address().getPort());
      assertThat(server).hasToString("DynamoDbServer at " + server.uri());
    }
  }

  @Test
  void itsUriIsTheLoopbackAddressWhereItListensAtAllAddresses() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server = DynamoDbServer.start(engine, new InetSocketAddress("0.0.0.0", 0))) {
      assertThat(server.uri().getHost()).isEqualTo("127.0.0.1");
    }
  }
}
