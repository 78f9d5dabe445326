// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanJsonTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @ParameterizedTest
  @ValueSource(strings = {"campus", "casting", "groups", "registrar", "shop"})
  void printsOneDocument(String model) throws IOException {
    Ran ran = InProcess.run("plan", Models.of(model), "--json");
    assertThat(ran.err()).isEmpty();
    Golden.check("models/" + model + "/plan.json", ran.out());
  }

  @Test
  void givesTheKeysOfTheCampus() {
    JsonNode plan = plan("campus");
    assertThat(plan.at("/table/name").asString()).isEqualTo("Campus");
    assertThat(plan.at("/table/indexes").toString())
        .isEqualTo(
            """
            [{"name":"GSI1","partitionKey":"GSI1PK","sortKey":"GSI1SK","projection":"ALL"}]""");
    assertThat(keys(plan, "Student", "entity"))
        .isEqualTo("{\"PK\":\"STUDENT#{studentId}\",\"SK\":\"PROFILE\"}");
    assertThat(keys(plan, "Course", "entity"))
        .isEqualTo("{\"PK\":\"COURSE#{courseId}\",\"SK\":\"INFO\"}");
    assertThat(keys(plan, "Enrollment", "relationship"))
        .isEqualTo(
            "{\"PK\":\"STUDENT#{studentId}\",\"SK\":\"COURSE#{semester}#{courseId}\","
                + "\"GSI1PK\":\"COURSE#{courseId}\","
                + "\"GSI1SK\":\"ENROLLMENT#{semester}#{studentId}\"}");
  }

  @Test
  void beginsEveryAccessPatternWithWhatItCosts() {
    JsonNode read = named(plan("campus").get("accessPatterns"), "Enrollment.from");
    assertThat(read.toString())
        .startsWith(
            "{\"name\":\"Enrollment.from\",\"operation\":\"Query\",\"index\":null,\"requests\":1,"
                + "\"consistency\":\"strong\",");
  }

  @Test
  void saysOfEachPatternWhetherItAsksForStrongConsistency() {
    String people = Models.root().resolve("examples/people/model.yaml").toString();
    JsonNode patterns =
        JSON.readTree(InProcess.run("plan", people, "--json").out()).get("patterns");
    assertThat(named(patterns, "knownBy").toString())
        .contains("\"consistency\":\"strong\",\"consistent\":true,");
    assertThat(named(patterns, "knows").toString())
        .contains("\"consistency\":\"strong\",\"consistent\":false,");
  }

  @Test
  void givesTheAttributesThatOthersCopyToAChange() {
    JsonNode change = named(plan("shop").get("writes"), "Customer.change");
    assertThat(change.at("/inputTypes/name").asString()).isEqualTo("string");
    assertThat(change.get("given").toString()).contains("\"name\"");
  }

  @Test
  void givesItemsOfASwappedIndexNoKeysButTheTables() {
    assertThat(keys(plan("movies"), "Role", "relationship"))
        .isEqualTo("{\"PK\":\"MOVIE#{title}\",\"SK\":\"ACTOR#{name}\"}");
  }

  @Test
  void givesItemsOfALocalIndexOnlyItsSortKey() {
    JsonNode plan = plan("shop");
    assertThat(named(plan.at("/table/indexes"), "LSI1").toString())
        .isEqualTo(
            "{\"name\":\"LSI1\",\"partitionKey\":\"PK\",\"sortKey\":\"LSI1SK\","
                + "\"projection\":\"ALL\",\"local\":true}");
    assertThat(keys(plan, "Order", "entity"))
        .endsWith("\"LSI1SK\":\"ORDER.byTotal#{total}#{placedAt}#{orderId}\"}");
  }

  @Test
  void namesTheKindOfEveryItem() {
    List<String> kinds =
        StreamSupport.stream(plan("groups").get("items").spliterator(), false)
            .map(i -> i.get("type").asString() + " " + i.get("kind").asString())
            .toList();
    assertThat(kinds)
        .containsExactly(
            "User entity",
            "Group entity",
            "Membership relationship",
            "Favourite relationship",
            "Favourite mirror",
            "User guard",
            "Membership gate",
            "_journal journal");
  }

  @Test
  void listsWhatAProjectionIncludes() {
    assertThat(named(plan("groups").at("/table/indexes"), "GSI2").toString())
        .endsWith("\"projection\":\"INCLUDE\",\"include\":[\"role\"]}");
  }

  @Test
  void canBeReadWhateverTheModel() {
    for (Path model : Models.all()) {
      JsonNode plan = JSON.readTree(InProcess.run("plan", model.toString(), "--json").out());
      assertThat(plan.propertyNames()).startsWith("base", "table", "items", "accessPatterns");
    }
  }

  private static JsonNode plan(String model) {
    return JSON.readTree(InProcess.run("plan", Models.of(model), "--json").out());
  }

  private static String keys(JsonNode plan, String type, String kind) {
    return StreamSupport.stream(plan.get("items").spliterator(), false)
        .filter(i -> i.get("type").asString().equals(type))
        .filter(i -> i.get("kind").asString().equals(kind))
        .map(i -> i.get("keys").toString())
        .findFirst()
        .orElse("no such item");
  }

  private static JsonNode named(JsonNode elements, String name) {
    return StreamSupport.stream(elements.spliterator(), false)
        .filter(e -> e.get("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
