// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Search;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.DefaultValueTrait;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** For every operation, the server's JSON is compatible with that of the SDK's client. */
class SdkAgreementTest {
  private static final Json JSON = new Json();
  private static final Wire WIRE = new Wire();
  private static final DynamoDbClient CLIENT = WIRE.client();
  private static final DynamoDbStreamsClient STREAMS = WIRE.streams();

  static Stream<String> operations() {
    return targets("DynamoDB_20120810.", DynamoDbClient.class);
  }

  static Stream<String> streamOperations() {
    return targets("DynamoDBStreams_20120810.", DynamoDbStreamsClient.class);
  }

  private static Stream<String> targets(String api, Class<?> client) {
    return Arrays.stream(client.getMethods())
        .filter(method -> method.getReturnType().getSimpleName().endsWith("Response"))
        .map(Method::getName)
        .distinct()
        .map(name -> api + name.substring(0, 1).toUpperCase() + name.substring(1));
  }

  @ParameterizedTest
  @MethodSource({"operations", "streamOperations"})
  void readsWhatTheClientWrites(String target) {
    ApiCall operation = operation(target);
    Search.of(5, 1_000)
        .run(
            seed -> {
              Object request =
                  new RandomStructures(new SplittableRandom(seed))
                      .next(operation.request()::builder);
              WIRE.give("{}".getBytes());
              operation.call(request);
              assertSame(request, read(WIRE.written(), operation.request()));
            });
  }

  @ParameterizedTest
  @MethodSource({"operations", "streamOperations"})
  void writesWhatTheClientReads(String target) {
    ApiCall operation = operation(target);
    Search.of(5, 1_000)
        .run(
            seed -> {
              Object response =
                  new RandomStructures(new SplittableRandom(seed))
                      .next(operation.response()::builder);
              WIRE.give(write(response, operation.response()));
              Object request =
                  new RandomStructures(new SplittableRandom(seed))
                      .next(operation.request()::builder);
              assertSame(response, operation.call(request));
            });
  }

  private static ApiCall operation(String target) {
    return new ApiCalls(CLIENT, STREAMS).find(target).orElseThrow();
  }

  private static Object read(byte[] body, JsonShape shape) {
    try (JsonParser parser = JSON.parser(body, 0, body.length, memory -> {})) {
      parser.nextToken();
      return shape.read(parser);
    }
  }

  private static byte[] write(Object structure, JsonShape shape) {
    Bytes body = new Bytes();
    try (JsonGenerator json = JSON.generator(body)) {
      shape.write(structure, json);
    }
    return body.toByteArray();
  }

  /** Compares the objects, except for the tokens that the client generates. */
  private static void assertSame(Object expected, Object actual) {
    for (SdkField<?> field : ((SdkPojo) expected).sdkFields()) {
      if (!field.containsTrait(DefaultValueTrait.class)) {
        assertThat((Object) field.getValueOrDefault(actual))
            .as(field.locationName())
            .isEqualTo(field.getValueOrDefault(expected));
      }
    }
  }
}
