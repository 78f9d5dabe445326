// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.testing.closure.ModelGenerator;
import dev.adjoin.testing.search.Search;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Every read and write of a generated model consumes what is predicted. Not of deletes in steps,
 * which depend on how edges share requests.
 */
class GeneratedModelsMeasurementTest {
  @Test
  void everyReadAndWriteConsumesWhatIsPredicted() {
    Search.of(20, 2_000).run(GeneratedModelsMeasurementTest::measure);
  }

  /** A runtime whose requests take more units than planned is found within a few models. */
  @ParameterizedTest
  @EnumSource(Mistake.class)
  void aMistakeIsFound(Mistake mistake) {
    for (long seed = 0; seed < 40; seed++) {
      try {
        measure(seed, mistake::around);
      } catch (AssertionError e) {
        return;
      }
    }
    fail("No model showed it");
  }

  /** Requests that take more units than those that are planned. */
  enum Mistake {
    A_LIST_IS_READ_WITH_STRONG_CONSISTENCY {
      @Override
      Object of(Object request) {
        return request instanceof QueryRequest query && query.indexName() == null
            ? query.toBuilder().consistentRead(true).build()
            : request;
      }
    },
    AN_ITEM_IS_READ_WITH_STRONG_CONSISTENCY {
      @Override
      Object of(Object request) {
        return request instanceof GetItemRequest get
            ? get.toBuilder().consistentRead(true).build()
            : request;
      }
    };

    abstract Object of(Object request);

    DynamoDbClient around(DynamoDbClient client) {
      return (DynamoDbClient)
          Proxy.newProxyInstance(
              Mistake.class.getClassLoader(),
              new Class<?>[] {DynamoDbClient.class},
              (proxy, method, arguments) -> {
                try {
                  return arguments != null && arguments.length == 1
                      ? method.invoke(client, of(arguments[0]))
                      : method.invoke(client, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }

  static void measure(long seed) {
    measure(seed, client -> client);
  }

  private static void measure(long seed, UnaryOperator<DynamoDbClient> change) {
    String yaml =
        ModelGenerator.of(seed, Search.random(seed), model -> compiled(model).isPresent()).yaml();
    Compiled compiled = compiled(yaml).orElseThrow();
    List<Measured> measured;
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ModelFile file = ModelFile.parse("closure.yaml", yaml);
      measured = Measurement.of(compiled, file, change.apply(engine.client()));
    }
    Set<String> inSteps =
        compiled.plans().writes().stream()
            .filter(write -> write.plan() instanceof WritePlan.Steps)
            .map(write -> write.name().toString())
            .collect(Collectors.toSet());

    assertThat(measured)
        .as(yaml)
        .filteredOn(each -> !inSteps.contains(each.name()))
        .extracting(MeasurementTest::difference)
        .filteredOn(difference -> !difference.isEmpty())
        .isEmpty();
  }

  private static Optional<Compiled> compiled(String yaml) {
    return ModelCompiler.compile(
            dev.adjoin.internal.modelfile.ModelFile.parse("closure.yaml", yaml))
        .compiled();
  }
}
