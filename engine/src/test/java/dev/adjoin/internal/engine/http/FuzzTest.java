// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Search;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For any input, the server returns a response that DynamoDB could return, or closes the
 * connection; it neither hangs nor crashes.
 */
class FuzzTest {
  /** A seed stands for so many inputs, one after the other to the same engine. */
  private static final int INPUTS = 5_000;

  private static final int OVER_THE_WIRE = 500;
  private static final Pattern ERROR =
      Pattern.compile("\\{\"__type\":\"com\\.[a-z0-9.]+#(\\w+)Exception\".*\\}", Pattern.DOTALL);
  private static final Set<String> ERRORS =
      Set.of(
          ("AccessDenied ConditionalCheckFailed DuplicateItem ExpiredIterator"
                  + " IdempotentParameterMismatch LimitExceeded MissingAuthenticationToken"
                  + " ResourceInUse ResourceNotFound Serialization TableNotFound"
                  + " TransactionCanceled TrimmedDataAccess UnknownOperation Validation")
              .split(" "));

  @Test
  @Timeout(3600)
  void answersMutatedRequestsAsDynamoDbCould() {
    Search.of(1, 200).run(FuzzTest::assertAnswered);
  }

  private static void assertAnswered(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      RequestHandler site = site(engine);
      for (int i = 0; i < INPUTS; i++) {
        assertAnswered(site, new Mutations(random).next(), i);
      }
    }
  }

  @ParameterizedTest
  @MethodSource({
    "dev.adjoin.internal.engine.http.SdkAgreementTest#operations",
    "dev.adjoin.internal.engine.http.SdkAgreementTest#streamOperations"
  })
  void answersEveryOperationThatIsGivenNothing(String target) {
    RequestHead head =
        new RequestHead("POST", "/", true, Map.of("x-amz-target", target, "authorization", ""));
    HttpRequest request = new HttpRequest(head, "{}".getBytes(StandardCharsets.UTF_8), 0, 2);
    ApiCalls operations = new ApiCalls(Served.EMPTY.client(), Served.EMPTY.streams());
    assertThat(new JsonProtocol(operations).respond(request, new Bytes()))
        .isIn(Status.OK, Status.BAD_REQUEST);
  }

  private static RequestHandler site(EmbeddedDynamoDb engine) {
    RequestHandler site =
        new RequestHandler(new JsonProtocol(new ApiCalls(engine.client(), engine.streams())));
    assertAnswered(site, Corpus.CREATE_TABLE.getBytes(StandardCharsets.UTF_8), -1);
    return site;
  }

  private static void assertAnswered(RequestHandler site, byte[] input, int number) {
    ServerContext server =
        new ServerContext(
            site, AccessRules.LOOPBACK, ServerLimits.USUAL, InstantSource.system(), point -> {});
    RequestReader reader =
        new RequestReader(
            new ByteArrayInputStream(input),
            OutputStream.nullOutputStream(),
            server,
            server.memory().new Share());
    try {
      while (reader.await()) {
        RequestHead head = reader.head();
        HttpResponse answer = site.answer(reader.body(head, reader.bodyLength(head)));
        assertPossible(
            answer.status() == Status.OK,
            answer.status() + " " + answer.body().toString(StandardCharsets.UTF_8),
            input,
            number);
      }
    } catch (BrokenRequest | EOFException e) {
      // The server closed the connection.
    } catch (IOException | RuntimeException e) {
      throw new AssertionError(
          "Input %d: %s".formatted(number, new String(input, StandardCharsets.UTF_8)), e);
    }
  }

  private static void assertPossible(boolean ok, String answer, byte[] input, int number) {
    Matcher error = ERROR.matcher(answer);
    boolean possible =
        ok
            || answer.equals("404 Not Found <UnknownOperationException/>\n")
            || answer.startsWith("400") && error.find() && ERRORS.contains(error.group(1));
    assertThat(possible)
        .as("Input %d: %s%nto %s", number, answer, new String(input, StandardCharsets.UTF_8))
        .isTrue();
  }

  @Test
  @Timeout(3600)
  void aServerUnderFireServesOthers() {
    Search.of(1, 40).run(FuzzTest::assertServesOthersUnderFire);
  }

  private static void assertServesOthersUnderFire(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        HttpListener endpoint = Served.engine(engine)) {
      RawClient.ask(endpoint, Corpus.CREATE_TABLE);
      for (int i = 0; i < OVER_THE_WIRE; i++) {
        fire(endpoint, new Mutations(random).next());
      }
      assertThat(RawClient.ask(endpoint, RawClient.call("ListTables", "{}")).status())
          .isEqualTo(200);
    }
  }

  private static void fire(HttpListener endpoint, byte[] input) throws IOException {
    try (RawClient client = new RawClient(endpoint)) {
      client.send(input).sendNoMore();
      while (true) {
        assertThat(client.receive().status())
            .as("the answer to %s", new String(input, StandardCharsets.UTF_8))
            .isNotEqualTo(500);
      }
    } catch (EOFException | SocketException e) {
      // No more responses.
    }
  }
}
