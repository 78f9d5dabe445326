// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.http.StudioServer;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import dev.adjoin.tools.text.JsonText;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The calls of the query screen, over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryCallsTest {
  @TempDir private static Path folder;

  private Workspaces workspaces;
  private StudioServer server;

  @BeforeAll
  void open() throws Exception {
    Path model = folder.resolve("mine.yaml");
    Files.writeString(
        model,
        """
        model: mine
        table: Mine
        entities:
          Book:
            id: bookId
            attributes: {bookId: string, title: string}
        """);
    Console console =
        Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, Terminals.NONE);
    List<StudioModel> models =
        Stream.concat(Stream.of(StudioModel.of(model)), StudioModel.samples().stream()).toList();
    workspaces = new Workspaces(console, models, new UserEngine(new Engine.Memory(), null));
    Routes routes = new Routes();
    new QueryCalls(workspaces).addTo(routes);
    server = StudioServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), routes);
  }

  @AfterAll
  void close() {
    server.close();
    workspaces.close();
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> call(String path, String json) throws Exception {
    URI url = URI.create(server.url());
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(url.resolve("/api/query/" + path))
                    .header("Content-Type", "application/json")
                    .header("X-Adjoin-Token", url.getQuery().substring("token=".length()))
                    .POST(HttpRequest.BodyPublishers.ofString(json))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    return (Map<String, Object>) JsonDocument.read(response.body());
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Map<String, Object> answer, String name) {
    return (List<Object>) answer.get(name);
  }

  private static String form(String model, String form) {
    return "{\"model\": \"" + model + "\", \"form\": " + form + "}";
  }

  private static double units(Map<String, Object> answer, String name) {
    return list(answer, "requests").stream()
        .mapToDouble(each -> ((Number) ((Map<?, ?>) each).get(name)).doubleValue())
        .sum();
  }

  @Test
  void everyDeclaredPatternOfEverySampleFillsAFormThatFindsSomething() throws Exception {
    int sent = 0;
    for (StudioModel model : StudioModel.samples()) {
      Map<String, Object> opened = call("open", "{\"model\": \"" + model.name() + "\"}");
      for (Object each : list(opened, "patterns")) {
        Map<?, ?> pattern = (Map<?, ?>) each;
        if (((Map<?, ?>) pattern.get("example")).isEmpty()) {
          continue;
        }
        String name = model.name() + " " + pattern.get("name");
        Map<String, Object> filled =
            call(
                "pattern",
                JsonText.line(
                    Map.of(
                        "model",
                        model.name(),
                        "pattern",
                        pattern.get("name"),
                        "inputs",
                        pattern.get("example"))));
        assertThat(filled).as(name).containsKey("form");
        Map<String, Object> answer =
            call("run", JsonText.line(Map.of("model", model.name(), "form", filled.get("form"))));
        assertThat(answer).as(name + answer).containsKey("rows");
        sent += list(answer, "rows").isEmpty() ? 0 : 1;
      }
    }
    assertThat(sent).isGreaterThan(30);
  }

  @Test
  void predictsTheUnitsOfAWriteOfAKnownItemAndOfAScanOfTheTable() throws Exception {
    String put =
        """
        {"operation": "PutItem", "item": "{\\"PK\\": \\"X\\", \\"SK\\": \\"Y\\", \\"GSI1PK\\": \\"A\\",\
         \\"GSI1SK\\": \\"B\\", \\"text\\": \\"%s\\"}"}
        """
            .formatted("x".repeat(1500));
    Map<String, Object> built = call("build", form("teams", put));
    Map<?, ?> estimate = (Map<?, ?>) list(built, "estimates").get(0);
    Map<String, Object> answer = call("run", form("teams", put));
    assertThat(answer.get("outcome")).isEqualTo("A new item was written");
    assertThat(((Number) estimate.get("writeUnits")).doubleValue())
        .isEqualTo(units(answer, "writeUnits"))
        .isGreaterThan(2);

    String scan = "{\"operation\": \"Scan\"}";
    Map<?, ?> whole = (Map<?, ?>) list(call("build", form("teams", scan)), "estimates").get(0);
    double scanned = units(call("run", form("teams", scan)), "readUnits");
    // Each of the four partitions of a new table is rounded up by itself, to half a unit.
    double least = ((Number) whole.get("leastReadUnits")).doubleValue();
    double most = ((Number) whole.get("readUnits")).doubleValue();
    assertThat(scanned).isBetween(least, most);
    assertThat(most - least).isBetween(0.5, 4 * 0.5);
    assertThat(least).isGreaterThanOrEqualTo(4 * 0.5);
  }

  @Test
  void predictsAQueryByTheDeclaredWorkload() throws Exception {
    Map<String, Object> built =
        call(
            "build",
            form(
                "campus",
                """
                {"operation": "Query", "index": "GSI1", "partition": "COURSE#math204",
                 "sort": {"operator": "begins_with", "values": ["ENROLLMENT#"]}}
                """));
    Map<?, ?> workload = (Map<?, ?>) list(built, "estimates").get(1);
    assertThat(workload.get("basis")).isEqualTo("workload");
    assertThat(((Number) workload.get("items")).doubleValue()).isEqualTo(400);
    assertThat(((Number) workload.get("readUnits")).doubleValue()).isBetween(20.0, 30.0);
  }

  @Test
  void aFailedConditionShowsTheStoredItemAndWritesNothing() throws Exception {
    String update =
        """
        {"operation": "UpdateItem", "partition": "STUDENT#ada", "sort": {"values": ["PROFILE"]},
         "updates": [{"kind": "set", "path": "major", "type": "S", "text": "changed"}],
         "criterion": {"parts": [{"path": "name", "type": "S", "operator": "=",
           "operands": [{"text": "nobody"}]}]}}
        """;
    Map<String, Object> answer = call("run", form("campus", update));
    assertThat(answer.get("outcome"))
        .isEqualTo("Nothing was written: the condition does not hold; this is the stored item");
    assertThat(answer.get("refused")).isEqualTo(true);
    assertThat(list(answer, "rows").toString()).contains("ada").doesNotContain("changed");
  }

  @Test
  void aQueryContinuesWhereItsPageEnded() throws Exception {
    String scan = "{\"operation\": \"Scan\", \"limit\": \"4\"}";
    Map<String, Object> first = call("run", form("shop", scan));
    assertThat(list(first, "rows")).hasSize(4);
    Map<String, Object> second =
        call(
            "run",
            "{\"model\": \"shop\", \"form\": "
                + scan
                + ", \"start\": "
                + JsonText.line(first.get("next"))
                + "}");
    assertThat(list(second, "rows")).hasSize(4).doesNotContainAnyElementsOf(list(first, "rows"));
  }

  @Test
  void queriesOfTheUsersModelAreSavedInAFileBesideIt() throws Exception {
    Path file = folder.resolve("mine.queries.json");
    Map<String, Object> saved =
        call(
            "save",
            "{\"model\": \"mine\", \"name\": \"all books\", \"form\": {\"operation\": \"Scan\"}}");
    assertThat(saved.get("saved").toString())
        .isEqualTo("[{name=all books, form={operation=Scan}}]");
    assertThat(Files.readString(file))
        .isEqualTo(
            "{\"queries\": [{\"name\": \"all books\", \"form\": {\"operation\": \"Scan\"}}]}\n");
    assertThat(call("open", "{\"model\": \"mine\"}").get("file")).isEqualTo("mine.queries.json");
    assertThat(list(call("delete", "{\"model\": \"mine\", \"name\": \"all books\"}"), "saved"))
        .isEmpty();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder("mine.yaml", "mine.queries.json");
    }

    assertThat(call("save", "{\"model\": \"campus\", \"name\": \"x\", \"form\": {}}").toString())
        .contains("The queries of a sample are kept in this browser");
  }

  @Test
  void aDamagedFileOfQueriesIsReportedAndKept(@TempDir Path other) throws Exception {
    Path file = Files.writeString(other.resolve("shop.queries.json"), "{\"queries\": [");
    SavedQueries saved = new SavedQueries(other.resolve("shop.yaml"));
    assertThatThrownBy(() -> saved.save("name", Map.of()))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("cannot be read: it ends too early");
    assertThat(Files.readString(file)).isEqualTo("{\"queries\": [");
  }
}
