// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The floor answers and stores what the engine does. */
class FloorTest {
  private final Population population = new Population(3, 40);

  @ParameterizedTest
  @EnumSource
  void answersAndKeepsWhatTheEngineDoes(Call call) {
    try (LoadedClient engine = LoadedClient.engine(population);
        LoadedClient floor = LoadedClient.floor(population)) {
      List<List<Enrollment>> calls = call.next(call.calls(50), population);
      call.before(floor.client(), calls);
      call.before(engine.client(), calls);

      calls.forEach(
          some ->
              // As text: the engine's answers carry an id as well.
              assertThat(call.send(floor.client(), some))
                  .hasToString(call.send(engine.client(), some).toString()));

      assertThat(items(floor.client())).isEqualTo(items(engine.client()));
    }
  }

  private List<Map<String, AttributeValue>> items(DynamoDbClient client) {
    return population.nextStored(population.size()).stream()
        .flatMap(one -> client.query(Requests.list(one).build()).items().stream())
        .toList();
  }
}
