// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.http.StudioServer;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import dev.adjoin.tools.text.JsonFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A studio on a sample, called as the page calls it, beside a client and a database by which other
 * programs change the same table.
 */
final class CalledStudio implements AutoCloseable {
  private final EmbeddedDynamoDb engine;
  private final DynamoDbServer served;
  private final Workspaces workspaces;
  private final StudioServer server;
  private final HttpClient http = HttpClient.newHttpClient();
  private final StudioModel model;
  private final Adjoin db;

  private CalledStudio(StudioModel model, Function<URI, Engine> place) throws IOException {
    this.model = model;
    this.engine = EmbeddedDynamoDb.inMemory();
    this.served = DynamoDbServer.start(engine, loopback());
    this.db = Adjoin.builder(ModelFile.parse(model.file(), model.yaml())).connect(engine.client());
    db.createTable();
    model.writeSample(
        db, dev.adjoin.internal.modelfile.ModelFile.parse(model.file(), model.yaml()).model());
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    this.workspaces =
        new Workspaces(console, List.of(model), new UserEngine(place.apply(served.uri()), null));
    Routes routes = new Routes();
    new DataCalls(workspaces).addTo(routes);
    this.server = StudioServer.start(loopback(), routes);
  }

  /** A studio on a sample that comes with Adjoin. */
  static CalledStudio of(String sample) {
    return of(sample, Engine.Endpoint::new);
  }

  static CalledStudio of(String sample, Function<URI, Engine> place) {
    StudioModel found =
        StudioModel.samples().stream()
            .filter(each -> each.name().equals(sample))
            .findFirst()
            .orElseThrow();
    try {
      return new CalledStudio(found, place);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  Adjoin db() {
    return db;
  }

  DynamoDbClient client() {
    return engine.client();
  }

  /** The answer of a call: the members of a JSON object, those of an error if it failed. */
  @SuppressWarnings("unchecked") // JsonDocument returns no other maps.
  Map<String, @Nullable Object> call(String path, JsonFields arguments) {
    URI address = URI.create(server.url());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address.getAuthority() + "/api/data/" + path))
            .header("Content-Type", "application/json")
            .header("X-Adjoin-Token", address.getQuery().replace("token=", ""))
            .POST(BodyPublishers.ofString(arguments.with("model", model.name()).line()))
            .build();
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      return (Map<String, @Nullable Object>) JsonDocument.read(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The answer of a call that must succeed. */
  Map<String, @Nullable Object> done(String path, JsonFields arguments) {
    Map<String, @Nullable Object> answer = call(path, arguments);
    assertThat(answer).doesNotContainKey("error");
    return answer;
  }

  /** The message and the fix of a call that must fail. */
  String refused(String path, JsonFields arguments) {
    Map<String, @Nullable Object> answer = call(path, arguments);
    assertThat(answer).containsKey("error");
    Map<?, ?> error = (Map<?, ?>) answer.get("error");
    return error.get("message") + (error.get("fix") == null ? "" : " | " + error.get("fix"));
  }

  /** The items of a type as the page reads them. */
  List<Map<String, AttributeValue>> load(String type) {
    return rows(done("load", new JsonFields().with("type", type)), "rows");
  }

  static List<Map<String, AttributeValue>> rows(Map<String, @Nullable Object> answer, String name) {
    return ((List<?>) answer.get(name))
        .stream().map(row -> TypedItem.item(((Map<?, ?>) row).get("item"))).toList();
  }

  static JsonFields edit(
      @Nullable Map<String, AttributeValue> before, @Nullable Map<String, AttributeValue> after) {
    return edit(before, after, null);
  }

  /** An edit as the page sends it. */
  static JsonFields edit(
      @Nullable Map<String, AttributeValue> before,
      @Nullable Map<String, AttributeValue> after,
      @Nullable String type) {
    return new JsonFields()
        .with("before", before == null ? null : TypedJson.of(before))
        .with("after", after == null ? null : TypedJson.of(after))
        .with("type", type);
  }

  /** The arguments of a commit. */
  static JsonFields edits(JsonFields... edits) {
    return new JsonFields().with("edits", List.of(edits), each -> each);
  }

  /** An item as it is stored now; null if there is none. */
  @Nullable Map<String, AttributeValue> stored(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> found =
        client()
            .getItem(
                request ->
                    request
                        .tableName(db.tableName())
                        .key(Map.of("PK", item.get("PK"), "SK", item.get("SK"))))
            .item();
    return found.isEmpty() ? null : found;
  }

  /** Asserts that the table is as the model promises. */
  void assertIntact() {
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Override
  public void close() {
    server.close();
    workspaces.close();
    db.close();
    served.close();
    engine.close();
  }
}
