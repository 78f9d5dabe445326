// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compressed requests and responses. */
class ContentCodingTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String LARGE = "x".repeat(4096);
  private static EmbeddedDynamoDb engine;
  private static DynamoDbServer server;

  @BeforeAll
  static void start() throws IOException {
    engine = EmbeddedDynamoDb.inMemory();
    engine.client().createTable(table("Songs", "pk").build());
    put("large", LARGE);
    put("small", "x".repeat(4000));
    server = DynamoDbServer.start(engine, Served.ANYWHERE);
  }

  @AfterAll
  static void stop() {
    server.close();
    engine.close();
  }

  private static void put(String key, String text) {
    Map<String, AttributeValue> item =
        Map.of("pk", AttributeValue.fromS(key), "t", AttributeValue.fromS(text));
    engine.client().putItem(r -> r.tableName("Songs").item(item));
  }

  private static @Nullable String stored(String key) {
    AttributeValue text =
        engine
            .client()
            .getItem(r -> r.tableName("Songs").key(Map.of("pk", AttributeValue.fromS(key))))
            .item()
            .get("t");
    return text == null ? null : text.s();
  }

  private static java.net.http.HttpResponse<byte[]> call(
      String operation, byte[] body, String... headers) throws Exception {
    var request =
        java.net.http.HttpRequest.newBuilder(server.uri())
            .header("X-Amz-Target", "DynamoDB_20120810." + operation)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("Authorization", "AWS4-HMAC-SHA256 any")
            .POST(BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static java.net.http.HttpResponse<byte[]> get(String key, String... headers)
      throws Exception {
    String body = "{\"TableName\":\"Songs\",\"Key\":{\"pk\":{\"S\":\"" + key + "\"}}}";
    return call("GetItem", body.getBytes(StandardCharsets.UTF_8), headers);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | GZIP",
        "deflate | DEFLATE",
        "identity |",
        "'' |",
        "br |",
        "x-gzip |",
        "gzip, deflate | GZIP",
        "br, identity, deflate, gzip | DEFLATE",
        "GZIP, identity | GZIP",
        "dog, gzip ,, cat | GZIP",
        "gzip;q=0.8, deflate;q=0.5 | GZIP",
        "br, gzip;q=0, deflate; q = 0.5 , identity;q=0 | DEFLATE",
        "* | GZIP",
        "*, deflate;q=0.5 | GZIP",
        "*, deflate | DEFLATE",
        "*, identity | GZIP",
        "*, gzip;q=0.5 | DEFLATE",
        "gzip ;q=0 |",
        "identity;q=0 |",
        "*;q=0 |",
        "*;q=0.5,identity | GZIP",
        "gzip;q=0.5,identity;q=0.8 | GZIP",
        "br;q=0.8,identity;q=0.5,*;q=0 |",
        "\"gzip\" |",
        "gzip br |",
        "gzip:q=1 |",
        "deflate;q=0.5, gzip;q=31 | GZIP",
        "gzip;q=31,deflate;q=51 | GZIP",
        "deflate;q=0.5, gzip;q=0.2 | DEFLATE",
        "deflate;q=0.5, gzip;q=1;q=0.2 | GZIP",
        "deflate;q=0.5,gzip;q=0. | DEFLATE",
        "deflate;q=0.5,gzip;q=0.x | GZIP",
        "deflate;q=0.5,gzip;q=0. x | GZIP",
        "deflate;q=-0.5,gzip;q=0.2 | GZIP",
        "gzip;q= 0;q=1 |",
        "gzip;q =0;q=1 | GZIP",
        "gzip; q=0;q=1 |",
        "gzip;nq=0;q=1 |",
        "gzip;q=0, gzip;q=1, gzip;q=0 | GZIP",
        "br,identity;q=0.5,gzip;q=0.0001 | GZIP"
      })
  void responsesHaveTheCodingThatTheClientPrefers(
      String accepted, @Nullable ContentCoding expected) {
    assertThat(ContentCoding.preferred(accepted)).isEqualTo(expected);
  }

  @Test
  void largeResponsesAreCompressedAndTheirChecksumIsOfWhatIsSent() throws Exception {
    byte[] plain = get("large").body();
    for (String coding : new String[] {"gzip", "deflate"}) {
      var response = get("large", "Accept-Encoding", coding);

      assertThat(response.headers().firstValue("content-encoding")).contains(coding);
      assertThat(response.body().length).isLessThan(plain.length / 10);
      assertThat(decoded(coding, response.body())).isEqualTo(plain);
      CRC32 checksum = new CRC32();
      checksum.update(response.body());
      assertThat(response.headers().firstValue("x-amz-crc32"))
          .contains(Long.toString(checksum.getValue()));
    }
  }

  @Test
  void smallResponsesAndErrorsAreNotCompressed() throws Exception {
    assertThat(get("small", "Accept-Encoding", "gzip").headers().firstValue("content-encoding"))
        .isEmpty();
    String name = "n".repeat(5000);
    var error =
        call(
            "DescribeTable",
            ("{\"TableName\":\"" + name + "\"}").getBytes(StandardCharsets.UTF_8),
            "Accept-Encoding",
            "gzip");
    assertThat(error.statusCode()).isEqualTo(400);
    assertThat(error.headers().firstValue("content-encoding")).isEmpty();
    assertThat(new String(error.body(), StandardCharsets.UTF_8)).contains(name);
  }

  @Test
  void onlyTheFirstAcceptEncodingCounts() throws Exception {
    var response = get("large", "Accept-Encoding", "identity", "Accept-Encoding", "gzip");

    assertThat(response.headers().firstValue("content-encoding")).isEmpty();
  }

  @Test
  void theSdkReadsCompressedResponses() {
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .httpClient(UrlConnectionHttpClient.create())
            .endpointOverride(server.uri())
            .region(Region.EU_WEST_1)
            .credentialsProvider(Wire.credentials())
            .overrideConfiguration(c -> c.putHeader("Accept-Encoding", "gzip"))
            .build()) {
      var item =
          client.getItem(
              r -> r.tableName("Songs").key(Map.of("pk", AttributeValue.fromS("large"))));

      assertThat(item.item().get("t").s()).isEqualTo(LARGE);
      assertThat(item.sdkHttpResponse().firstMatchingHeader("Content-Encoding")).contains("gzip");
    }
  }

  private static byte[] put(String key) {
    String body =
        "{\"TableName\":\"Songs\",\"Item\":{\"pk\":{\"S\":\""
            + key
            + "\"},\"t\":{\"S\":\""
            + LARGE
            + "\"}}}";
    return body.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void compressedRequestsAreDecompressed() throws Exception {
    byte[] body = put("compressed");
    byte[][] encoded = {
      encoded("gzip", body),
      encoded("deflate", body),
      // One gzip after the other is the gzip of both texts.
      joined(
          encoded("gzip", Arrays.copyOf(body, 10)),
          encoded("gzip", Arrays.copyOfRange(body, 10, body.length))),
      joined(encoded("gzip", body), "junk".getBytes(StandardCharsets.UTF_8))
    };
    String[] codings = {"gzip", "DEFLATE", "gzip", "gzip"};
    for (int i = 0; i < encoded.length; i++) {
      assertThat(call("PutItem", encoded[i], "Content-Encoding", codings[i]).statusCode())
          .isEqualTo(200);
      assertThat(stored("compressed")).isEqualTo(LARGE);
      engine
          .client()
          .deleteItem(
              r -> r.tableName("Songs").key(Map.of("pk", AttributeValue.fromS("compressed"))));
    }
    assertThat(call("PutItem", body, "Content-Encoding", "identity").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br"})
  void whatIsNotOfItsCodingIsRefused(String coding) throws Exception {
    byte[] body = put("broken");
    byte[] whole = encoded(coding.equals("deflate") ? "deflate" : "gzip", body);
    byte[][] broken = {body, Arrays.copyOf(whole, whole.length - 1), {}};
    for (byte[] sent : broken) {
      var response = call("PutItem", sent, "Content-Encoding", coding);

      assertThat(response.statusCode()).isEqualTo(500);
      assertThat(new String(response.body(), StandardCharsets.UTF_8))
          .contains(
              coding.equals("br")
                  ? "The Content-Encoding br is not gzip or deflate"
                  : "The body is not of the Content-Encoding " + coding);
      assertThat(stored("broken")).isNull();
    }
  }

  @Test
  void aBodyOfManyGzipsWithoutContentIsAnswered() throws Exception {
    byte[] empty = encoded("gzip", new byte[0]);
    byte[] many = new byte[empty.length * 200_000];
    for (int i = 0; i < many.length; i += empty.length) {
      System.arraycopy(empty, 0, many, i, empty.length);
    }
    assertThat(call("PutItem", many, "Content-Encoding", "gzip").statusCode()).isBetween(400, 599);
  }

  @Test
  void theLimitOfBodiesIsThatOfTheDecompressedOne() throws Exception {
    byte[] start = put("bomb");
    byte[] bomb = Arrays.copyOf(start, BodyLength.MAX + 1);
    Arrays.fill(bomb, start.length, bomb.length, (byte) ' ');
    byte[] largest = Arrays.copyOf(bomb, BodyLength.MAX);

    assertThat(call("PutItem", encoded("gzip", bomb), "Content-Encoding", "gzip").statusCode())
        .isEqualTo(413);
    assertThat(stored("bomb")).isNull();
    assertThat(call("PutItem", encoded("gzip", largest), "Content-Encoding", "gzip").statusCode())
        .isEqualTo(200);
    assertThat(stored("bomb")).isEqualTo(LARGE);
  }

  private static byte[] encoded(String coding, byte[] plain) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (var out =
        coding.equals("gzip") ? new GZIPOutputStream(encoded) : new DeflaterOutputStream(encoded)) {
      out.write(plain);
    }
    return encoded.toByteArray();
  }

  private static byte[] decoded(String coding, byte[] encoded) throws IOException {
    var in = new ByteArrayInputStream(encoded);
    try (var plain =
        coding.equals("gzip") ? new GZIPInputStream(in) : new InflaterInputStream(in)) {
      return plain.readAllBytes();
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
