// SPDX-License-Identifier: Apache-2.0
package campus.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/** The web service over HTTP, at a free port, on a database in memory. */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {"adjoin.embedded.enabled=true", "adjoin.table.on-start=create"})
class CampusApplicationTest {
  private static final String ADA =
      "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"major\":null}";

  private final HttpClient client = HttpClient.newHttpClient();

  @LocalServerPort private int port;
  @Autowired private Adjoin db;

  /** What was answered: the status, the ETag if there is one, and the body. */
  private String answer(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("Content-Type", "application/json");
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
    String tag = response.headers().firstValue("ETag").map(t -> " " + t).orElse("");
    return (response.statusCode() + tag + " " + response.body()).strip();
  }

  private String get(String path) throws IOException, InterruptedException {
    return answer("GET", path, "");
  }

  /** A problem document. Spring Boot 3 and 4 write its fields in different orders. */
  private Map<String, Object> problem(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    return JsonParserFactory.getJsonParser().parseMap(response.body());
  }

  private void given(String method, String path, String body)
      throws IOException, InterruptedException {
    assertThat(answer(method, path, body)).startsWith("201");
  }

  @AfterEach
  void theTableIsSound() {
    assertThat(db.check().run().isSound()).isTrue();
  }

  @Test
  void aVersionIsAnETagAndAStaleOneIsRefused() throws Exception {
    String stored = "{\"studentId\":\"ada\",\"name\":\"Ada\",\"email\":\"ada@example.org\"";

    assertThat(answer("POST", "/students/ada", ADA))
        .isEqualTo("201 \"1\" " + stored + ",\"major\":null,\"version\":1}");
    assertThat(get("/students/ada"))
        .isEqualTo("200 \"1\" " + stored + ",\"major\":null,\"version\":1}");
    assertThat(answer("GET", "/students/ada", "", "If-None-Match", "\"1\"")).isEqualTo("304 \"1\"");

    String change = ADA.replace("null", "\"Logic\"");
    assertThat(answer("PUT", "/students/ada", change)).isEqualTo("428");
    assertThat(answer("PUT", "/students/ada", change, "If-Match", "\"1\""))
        .isEqualTo("200 \"2\" " + stored + ",\"major\":\"Logic\",\"version\":2}");
    assertThat(answer("PUT", "/students/ada", ADA, "If-Match", "\"1\""))
        .startsWith("412 ")
        .contains("\"reason\":\"STALE\"");
    assertThat(answer("PUT", "/students/ada", ADA, "If-Match", "W/\"x\"")).isEqualTo("412");
    assertThat(get("/students/ada"))
        .isEqualTo("200 \"2\" " + stored + ",\"major\":\"Logic\",\"version\":2}");

    assertThat(answer("POST", "/students/ada2", ADA))
        .startsWith("409 ")
        .contains("\"reason\":\"NOT_UNIQUE\"")
        .contains("\"A value of the request must be unique, and is in use.\"");
    assertThat(answer("DELETE", "/students/ada", "")).isEqualTo("204");
    assertThat(answer("DELETE", "/students/ada", "")).isEqualTo("404");
    assertThat(get("/students/ada")).isEqualTo("404");
  }

  @Test
  void aRosterIsReadPageByPageAndABadCursorIsRefused() throws Exception {
    given("POST", "/courses", "{\"courseId\":\"math204\",\"title\":\"Algebra\",\"credits\":5}");
    for (String id : new String[] {"bo", "cy", "di"}) {
      given("POST", "/students/" + id, ADA.replace("ada@", id + "@"));
      given("PUT", "/courses/math204/2026-1/students/" + id, "");
    }
    String roster = "/courses/math204/2026-1/students";
    assertThat(answer("PUT", roster + "/bo", "")).startsWith("200 ");

    String first = get(roster + "?size=2");
    Matcher page =
        Pattern.compile(
                "200 \\{\"items\":\\[(.*)],\"next\":\"([^\"]+)\",\"previous\":null,"
                    + "\"incomplete\":false}")
            .matcher(first);
    assertThat(page.matches()).as(first).isTrue();
    assertThat(page.group(1))
        .matches(
            "\\{\"studentId\":\"bo\",\"courseId\":\"math204\",\"semester\":\"2026-1\","
                + "\"grade\":null,\"enrolledAt\":\"[^\"]+\"},\\{\"studentId\":\"cy\".*}");
    assertThat(get(roster + "?size=2&cursor=" + page.group(2)))
        .contains("\"items\":[{\"studentId\":\"di\"")
        .contains("\"next\":null,\"previous\":\"");

    assertThat(problem(roster + "?cursor=nonsense"))
        .containsEntry("status", 400)
        .containsEntry("title", "Invalid cursor")
        .containsEntry("reason", "INVALID_CURSOR")
        .containsEntry("detail", "The cursor must be one that a page of this list gave, unaltered.")
        .containsEntry("instance", roster);
    assertThat(get(roster + "?size=1000"))
        .startsWith("400 ")
        .contains("size must be a number from 1 to 100, but was \\\"1000\\\"");
    assertThat(get("/students/bo/enrollments")).contains("\"courseId\":\"math204\"");

    assertThat(answer("PUT", roster + "/nobody", ""))
        .startsWith("422 ")
        .contains("\"reason\":\"END_NOT_FOUND\"");
    assertThat(answer("DELETE", "/courses/math204", ""))
        .startsWith("409 ")
        .contains("\"reason\":\"RESTRICTED\"");
  }

  @Test
  void theActuatorShowsTheTableAndTheRequests() throws Exception {
    assertThat(get("/students/nobody")).isEqualTo("404");
    assertThat(get("/actuator/health"))
        .startsWith("200 ")
        .containsPattern("\"adjoin\":\\{[^}]*\"details\":\\{\"table\":\"Campus\"}");
    assertThat(get("/actuator/metrics/adjoin.requests?tag=pattern:Student.get"))
        .startsWith("200 ")
        .contains("\"statistic\":\"COUNT\"");
  }
}
