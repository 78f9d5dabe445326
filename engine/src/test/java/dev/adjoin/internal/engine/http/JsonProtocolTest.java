// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static dev.adjoin.internal.engine.http.RawClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.Logged;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;

/** The JSON protocol outside of the operations: checks of the request, and the form of errors. */
class JsonProtocolTest {
  private static final String JSON = "Content-Type: application/x-amz-json-1.0\r\n";
  private static final String SIGNED = "Authorization: AWS4-HMAC-SHA256 Credential=any\r\n";
  private static final String LIST = "X-Amz-Target: DynamoDB_20120810.ListTables\r\n";
  private static final String TABLES = "{\"TableNames\":[]}";
  private static final String NO_JSON =
      "{\"__type\":\"com.amazon.coral.service#SerializationException\"}";
  private static final String UNKNOWN =
      "{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"}";
  private static HttpListener endpoint;

  @BeforeAll
  static void start() throws IOException {
    endpoint = Served.empty(ServerLimits.USUAL);
  }

  @AfterAll
  static void stop() {
    endpoint.close();
  }

  private static Received ask(String request) throws IOException {
    return RawClient.ask(endpoint, request);
  }

  private static void refuses(String request, String body) throws IOException {
    Received answer = ask(request);
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.status()).isEqualTo(400);
  }

  @Test
  void answersInTheTypeOfTheQuestion() throws IOException {
    Received amazon = ask(post("{}", LIST, SIGNED, JSON));
    assertThat(amazon.header("content-type")).isEqualTo("application/x-amz-json-1.0");
    Received plain = ask(post("{}", LIST, SIGNED, "Content-Type: application/json; a=b\r\n"));
    assertThat(plain.header("content-type")).isEqualTo("application/json");
    assertThat(plain.body()).isEqualTo(amazon.body()).isEqualTo(TABLES);
  }

  @Test
  void givesEveryAnswerAnIdOfItsOwnAndAChecksum() throws IOException {
    Set<String> ids = new HashSet<>();
    CRC32 crc = new CRC32();
    crc.update(TABLES.getBytes());
    for (int i = 0; i < 100; i++) {
      Received answer = ask(call("ListTables", "{}"));
      assertThat(answer.header("x-amzn-requestid")).matches("[0-9A-Z]{52}");
      assertThat(answer.header("x-amz-crc32")).isEqualTo(Long.toString(crc.getValue()));
      assertThat(answer.header("date")).matches("\\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} GMT");
      ids.add(answer.header("x-amzn-requestid"));
    }
    assertThat(ids).hasSize(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hi", "{", "{} {", "{}x", "{\"Limit\":\"a\"", "\ufeff"})
  void whatIsNoJsonIsRefusedBeforeAnythingElse(String body) throws IOException {
    refuses(post(body, LIST, SIGNED, JSON), NO_JSON);
    refuses(post(body, SIGNED, JSON), NO_JSON);
    refuses(post(body, LIST, JSON), NO_JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ListTables",
        "DynamoDB_20120810.",
        "DynamoDB_20120810.listTables",
        "DynamoDB_20120810.ListTable",
        "DynamoDB_20120810.DynamoDb",
        "DynamoDB_20120810.../x",
        "DynamoDB_20111205.ListTables",
        "DynamoDB_20120810.GetRecords",
        "DynamoDBStreams_20120810.ListTables"
      })
  void refusesWhatIsNoOperation(String target) throws IOException {
    refuses(post("{}", "X-Amz-Target: " + target + "\r\n", SIGNED, JSON), UNKNOWN);
  }

  @Test
  void refusesWhatNobodySigned() throws IOException {
    refuses(
        post("{}", LIST, JSON),
        "{\"__type\":\"com.amazon.coral.service#MissingAuthenticationTokenException\","
            + "\"message\":\"Request is missing Authentication Token\"}");
    refuses(post("{}", JSON), UNKNOWN);
  }

  @Test
  void takesASignatureInTheAddress() throws IOException {
    String signed = post("{}", LIST, JSON).replace("POST /", "POST /?X-Amz-Algorithm=any");
    assertThat(ask(signed).body()).isEqualTo(TABLES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void refusesABodyWithNothingInIt(String body) throws IOException {
    refuses(post(body, LIST, SIGNED, JSON), NO_JSON);
  }

  @Test
  void saysWhatIsMistypedUnderACapital() throws IOException {
    refuses(
        call("ListTables", "{\"Limit\":\"a\"}"),
        "{\"__type\":\"com.amazon.coral.service#SerializationException\","
            + "\"Message\":\"STRING_VALUE cannot be converted to Integer\"}");
  }

  @Test
  void bringsValuesOfNoTypeOrOfSeveralToTheEngine() throws IOException {
    String put = "{\"TableName\":\"Abc\",\"Item\":{\"a\":%s}}";
    String refused =
        "{\"__type\":\"com.amazon.coral.validate#ValidationException\",\"message\":\"Supplied"
            + " AttributeValue %s, must contain exactly one of the supported datatypes\"}";
    refuses(call("PutItem", put.formatted("{}")), refused.formatted("is empty"));
    refuses(call("PutItem", put.formatted("null")), refused.formatted("is empty"));
    refuses(
        call("PutItem", put.formatted("{\"S\":\"a\",\"N\":\"1\"}")),
        refused.formatted("has more than one datatypes set"));
  }

  @Test
  void aFailureInsideTellsNothingOfTheInside() throws IOException {
    Listing broken =
        new Listing(
            () -> {
              throw new IllegalStateException("a secret");
            });
    try (Logged logged = new Logged(JsonProtocol.class.getName());
        HttpListener failing = Served.client(broken, ServerLimits.USUAL)) {
      Received answer = RawClient.ask(failing, call("ListTables", "{}"));
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body())
          .isEqualTo(
              "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\","
                  + "\"message\":\"Internal server error\"}");
      assertThat(logged.thrown()).hasMessage("a secret");
    }
  }

  @Test
  void anAnswerTheClientLostIsLostHereToo() throws IOException {
    Listing losing =
        new Listing(
            () -> {
              throw SdkClientException.create("The connection was lost");
            });
    try (HttpListener endpoint = Served.client(losing, ServerLimits.USUAL);
        RawClient client = new RawClient(endpoint)) {
      assertThat(client.send(call("ListTables", "{}")).isClosedByServer()).isTrue();
    }
  }

  @Test
  void endpointsAreTheHostThatWasAsked() throws IOException {
    Received answer = ask(call("DescribeEndpoints", "{}"));

    assertThat(answer.body())
        .isEqualTo("{\"Endpoints\":[{\"Address\":\"localhost\",\"CachePeriodInMinutes\":1440}]}");
    String elsewhere = call("DescribeEndpoints", "{}").replace("localhost", "127.0.0.1:8000");
    assertThat(ask(elsewhere).body()).contains("\"Address\":\"127.0.0.1:8000\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c080",
        "c1bf",
        "e08080",
        "e09fbf",
        "f0808080",
        "eda080",
        "f4908080",
        "80",
        "e282"
      })
  void bytesThatAreNotUtf8AreNoJson(String hexadecimal) throws IOException {
    byte[] wrong = HexFormat.of().parseHex(hexadecimal);
    String head =
        call("ListTables", "{\"ExclusiveStartTableName\":\"" + "x".repeat(wrong.length) + "\"}");
    byte[] request = head.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(wrong, 0, request, request.length - wrong.length - 2, wrong.length);
    try (RawClient client = new RawClient(endpoint)) {
      Received answer = client.send(request).receive();
      assertThat(answer.body()).isEqualTo(NO_JSON);
    }
  }
}
