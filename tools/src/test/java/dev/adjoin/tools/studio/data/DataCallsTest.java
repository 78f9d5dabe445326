// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import static dev.adjoin.tools.studio.data.CalledStudio.edit;
import static dev.adjoin.tools.studio.data.CalledStudio.edits;
import static dev.adjoin.tools.studio.data.CalledStudio.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.text.JsonFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The calls of the Data screen, on a sample, beside other programs that write the same table. */
class DataCallsTest {
  private CalledStudio studio;

  @BeforeEach
  void open() {
    studio = CalledStudio.of("campus");
  }

  @AfterEach
  void close() {
    studio.close();
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private Map<String, AttributeValue> read(String type, String attribute, String value) {
    return studio.load(type).stream()
        .filter(item -> item.get(attribute).s().equals(value))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, @Nullable AttributeValue value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    if (value == null) {
      changed.remove(name);
    } else {
      changed.put(name, value);
    }
    return changed;
  }

  private static JsonFields items(List<Map<String, AttributeValue>> items) {
    return new JsonFields().with("items", items.stream().map(TypedJson::of).toList());
  }

  private static List<?> list(Map<String, @Nullable Object> answer, String name) {
    return (List<?>) Objects.requireNonNull(answer.get(name));
  }

  @Test
  void loadsTheItemsOfATypeOfAPartitionAndOfAnIndexPageByPage() {
    assertThat(studio.load("Student")).hasSize(3);
    Map<String, @Nullable Object> partition =
        studio.done(
            "load",
            new JsonFields().with("partition", Map.of("S", "STUDENT#ada")).with("limit", 2));
    assertThat(rows(partition, "rows")).hasSize(2);
    Map<String, @Nullable Object> rest =
        studio.done(
            "load",
            new JsonFields()
                .with("partition", Map.of("S", "STUDENT#ada"))
                .with("limit", 2)
                .with("from", partition.get("next")));
    assertThat(rows(rest, "rows")).hasSize(1);
    assertThat(rest.get("next")).isNull();
    Map<String, @Nullable Object> index =
        studio.done("load", new JsonFields().with("index", "GSI1"));
    assertThat(rows(index, "rows")).hasSize(5);
  }

  @Test
  void anEditOfAnEntityIsWrittenByAdjoinAndCanBeUndone() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");
    Map<String, AttributeValue> renamed = with(ada, "name", text("Ada King"));

    Map<String, @Nullable Object> answer = studio.done("commit", edits(edit(ada, renamed)));

    assertThat(list(answer, "conflicts")).isEmpty();
    assertThat(studio.db().entity("Student").get("ada").orElseThrow().string("name"))
        .isEqualTo("Ada King");
    Map<String, AttributeValue> stored = rows(answer, "stored").get(0);
    studio.done("commit", edits(edit(stored, with(stored, "name", ada.get("name")))));
    assertThat(studio.db().entity("Student").get("ada").orElseThrow().string("name"))
        .isEqualTo(ada.get("name").s());
    studio.assertIntact();
  }

  @Test
  void severalEditsAreWrittenTogetherOrNotAtAll() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");
    Map<String, AttributeValue> logic = read("Course", "courseId", "logic1");
    studio.db().entity("Course").change("logic1").set("title").to("Formal logic").apply();

    Map<String, @Nullable Object> answer =
        studio.done(
            "commit",
            edits(
                edit(ada, with(ada, "name", text("Ada King"))),
                edit(logic, with(logic, "credits", AttributeValue.fromN("5")))));

    Map<?, ?> conflict = (Map<?, ?>) list(answer, "conflicts").get(0);
    assertThat(conflict.get("edit").toString()).isEqualTo("1");
    Map<String, AttributeValue> theirs =
        TypedItem.item(((Map<?, ?>) conflict.get("theirs")).get("item"));
    assertThat(theirs.get("title").s()).isEqualTo("Formal logic");
    assertThat(studio.stored(ada)).isEqualTo(ada);
  }

  @Test
  void aConflictShowsTheirItemAndWritesNothing() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");
    studio.db().entity("Student").change("ada").set("email").to("ada@new.example").apply();

    Map<String, @Nullable Object> answer =
        studio.done("commit", edits(edit(ada, with(ada, "name", text("Ada King")))));

    assertThat(list(answer, "conflicts")).hasSize(1);
    Item now = studio.db().entity("Student").get("ada").orElseThrow();
    assertThat(now.string("name")).isEqualTo(ada.get("name").s());
    assertThat(now.string("email")).isEqualTo("ada@new.example");
  }

  @Test
  void anAttributeThatWasAddedMeanwhileIsAConflictToo() {
    Map<String, AttributeValue> enrollment = read("Enrollment", "status", "enrolled");
    assertThat(enrollment).doesNotContainKey("grade");
    studio
        .db()
        .relationship("Enrollment")
        .change(
            enrollment.get("studentId").s(),
            enrollment.get("courseId").s(),
            enrollment.get("semester").s())
        .set("grade")
        .to("B")
        .apply();

    Map<String, @Nullable Object> answer =
        studio.done("commit", edits(edit(enrollment, with(enrollment, "grade", text("A")))));

    assertThat(list(answer, "conflicts")).hasSize(1);
  }

  @Test
  void aCountThatChangedMeanwhileIsNoConflict() {
    Map<String, AttributeValue> course = read("Course", "courseId", "logic1");
    studio
        .db()
        .relationship("Enrollment")
        .link(
            Item.builder()
                .set("studentId", "grace")
                .set("courseId", "logic1")
                .set("semester", "2026-2")
                .set("status", "enrolled")
                .build());

    Map<String, @Nullable Object> answer =
        studio.done("commit", edits(edit(course, with(course, "title", text("Formal logic")))));

    assertThat(list(answer, "conflicts")).isEmpty();
    assertThat(rows(answer, "stored").get(0).get("enrolled").n()).isEqualTo("3");
    studio.assertIntact();
  }

  @Test
  void anUndoIsRefusedAfterAForeignChange() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");
    Map<String, AttributeValue> renamed = with(ada, "name", text("Ada King"));
    Map<String, AttributeValue> stored =
        rows(studio.done("commit", edits(edit(ada, renamed))), "stored").get(0);
    studio.db().entity("Student").change("ada").set("name").to("Countess").apply();

    Map<String, @Nullable Object> undo =
        studio.done("commit", edits(edit(stored, with(stored, "name", ada.get("name")))));

    assertThat(list(undo, "conflicts")).hasSize(1);
    assertThat(studio.db().entity("Student").get("ada").orElseThrow().string("name"))
        .isEqualTo("Countess");
  }

  @Test
  void aNewEdgeIsLinkedSoThatItsIndexAndCountAreRight() {
    Map<String, AttributeValue> edge =
        Map.of(
            "studentId", text("alan"),
            "courseId", text("math204"),
            "semester", text("2026-2"),
            "status", text("enrolled"));

    Map<String, @Nullable Object> answer =
        studio.done("commit", edits(edit(null, edge, "Enrollment")));

    assertThat(rows(answer, "stored").get(0).get("GSI1PK").s()).isEqualTo("COURSE#math204");
    studio.assertIntact();
    Map<String, @Nullable Object> again =
        studio.done("commit", edits(edit(null, edge, "Enrollment")));
    assertThat(list(again, "conflicts")).hasSize(1);
  }

  @Test
  void whatAdjoinMaintainsIsRefusedWithWhatToChangeInstead() {
    Map<String, AttributeValue> course = read("Course", "courseId", "logic1");
    assertThat(
            studio.refused(
                "commit", edits(edit(course, with(course, "enrolled", AttributeValue.fromN("9"))))))
        .isEqualTo(
            "You can't edit Course.enrolled. It counts the edges of Enrollment: link or unlink"
                + " them | Discard the edit");
    assertThat(studio.refused("commit", edits(edit(course, with(course, "GSI1PK", text("x"))))))
        .startsWith("You can't edit Course.GSI1PK. It is a key");
    Map<String, AttributeValue> disguised =
        Map.of("PK", text("STUDENT#eve"), "SK", text("PROFILE"));
    assertThat(studio.refused("commit", edits(edit(null, disguised))))
        .isEqualTo(
            "The key is that of a Student, which Adjoin writes | Add it as a Student, so that its"
                + " indexes and counts are right");
    Map<String, AttributeValue> own =
        studio.client().scan(request -> request.tableName("Campus")).items().stream()
            .filter(item -> item.get("PK").s().startsWith("_ADJOIN#"))
            .findFirst()
            .orElseThrow();
    assertThat(studio.refused("commit", edits(edit(own, with(own, "x", text("y"))))))
        .isEqualTo(
            "Adjoin maintains this item (Adjoin). Adjoin keeps it for itself | It changes with the"
                + " design");
  }

  @Test
  void aValueOfAnotherTypeThanDeclaredIsRefused() {
    Map<String, AttributeValue> course = read("Course", "courseId", "logic1");

    assertThat(studio.refused("commit", edits(edit(course, with(course, "credits", text("six"))))))
        .isEqualTo(
            "Course.credits must be of type int, but was S \"six\" | Correct the value; nothing was"
                + " written");
    assertThat(studio.stored(course)).isEqualTo(course);
  }

  @Test
  void anAttributeThatTheModelDoesNotDeclareIsWrittenRaw() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");

    studio.done("commit", edits(edit(ada, with(ada, "note", AttributeValue.fromNul(true)))));

    assertThat(studio.stored(ada)).isEqualTo(with(ada, "note", AttributeValue.fromNul(true)));
    Map<String, AttributeValue> both = with(with(ada, "note", text("x")), "name", text("Ada King"));
    assertThat(studio.refused("commit", edits(edit(ada, both))))
        .startsWith("Student does not declare note, so it cannot be written together");
  }

  @Test
  void aRawItemIsPutChangedAndDeletedUnderTheConditionThatItIsAsItWasRead() {
    Map<String, AttributeValue> item =
        Map.of("PK", text("NOTE#1"), "SK", text("A"), "n", AttributeValue.fromN("1"));
    studio.done("commit", edits(edit(null, item)));
    assertThat(list(studio.done("commit", edits(edit(null, item))), "conflicts")).hasSize(1);
    studio
        .client()
        .putItem(
            request ->
                request.tableName("Campus").item(with(item, "n", AttributeValue.fromN("2"))));

    Map<String, @Nullable Object> change =
        studio.done("commit", edits(edit(item, with(item, "m", text("x")))));
    Map<String, @Nullable Object> delete = studio.done("delete", items(List.of(item)));

    assertThat(list(change, "conflicts")).hasSize(1);
    assertThat(((Map<?, ?>) list(delete, "results").get(0)).get("failure"))
        .isEqualTo("It has changed since it was read: load it again");
    Map<String, AttributeValue> now = Objects.requireNonNull(studio.stored(item));
    assertThat(now.get("n").n()).isEqualTo("2");
    studio.done("delete", items(List.of(now)));
    assertThat(studio.stored(item)).isNull();
  }

  @Test
  void aCascadeIsPreviewedAndNeedsTheTypedName() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");

    Map<String, @Nullable Object> preview = studio.done("preview", items(List.of(ada)));

    Map<?, ?> target = (Map<?, ?>) list(preview, "targets").get(0);
    assertThat(preview.get("confirm")).isEqualTo("ada");
    assertThat(((Map<?, ?>) ((List<?>) target.get("attached")).get(0)).get("type"))
        .isEqualTo("Enrollment");
    assertThat(studio.refused("delete", items(List.of(ada)).with("confirm", "Ada")))
        .isEqualTo(
            "The name must be \"ada\", but was \"Ada\" | Type ada to delete; nothing was deleted");
    assertThat(studio.stored(ada)).isNotNull();
    studio.done("delete", items(List.of(ada)).with("confirm", "ada"));
    assertThat(studio.stored(ada)).isNull();
    assertThat(studio.db().relationship("Enrollment").from("ada").list()).isEmpty();
    studio.assertIntact();
  }

  @Test
  void severalDeletesNeedTheNameOfTheTableAndCanBeUndone() {
    List<Map<String, AttributeValue>> edges = studio.load("Enrollment").subList(0, 2);

    assertThat(studio.done("preview", items(edges)).get("confirm")).isEqualTo("Campus");
    studio.done("delete", items(edges).with("confirm", "Campus"));

    assertThat(studio.stored(edges.get(0))).isNull();
    studio.assertIntact();
    studio.done(
        "commit",
        edits(edit(null, edges.get(0), "Enrollment"), edit(null, edges.get(1), "Enrollment")));
    assertThat(studio.load("Enrollment")).hasSize(5);
    studio.assertIntact();
  }

  @Test
  void anotherTableIsEditedRaw() {
    studio
        .client()
        .createTable(
            request ->
                request
                    .tableName("Other")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .keySchema(
                        KeySchemaElement.builder()
                            .attributeName("id")
                            .keyType(KeyType.HASH)
                            .build())
                    .attributeDefinitions(
                        AttributeDefinition.builder()
                            .attributeName("id")
                            .attributeType(ScalarAttributeType.N)
                            .build()));
    Map<String, AttributeValue> item =
        Map.of("id", AttributeValue.fromN("7"), "PK", text("STUDENT#ada"));

    studio.done("commit", edits(edit(null, item)).with("table", "Other"));

    assertThat(rows(studio.done("load", new JsonFields().with("table", "Other")), "rows"))
        .containsExactly(item);
    assertThat(list(studio.done("open", new JsonFields()), "tables"))
        .hasToString("[Campus, Other]");
    assertThat(studio.refused("load", new JsonFields().with("table", "Nowhere")))
        .isEqualTo("There is no table \"Nowhere\" | Choose one from the list");
  }

  @Test
  void aTableOnAwsIsReadOnlyUntilItIsUnlocked() {
    Map<String, String> settings =
        Map.of("aws.region", "us-east-1", "aws.accessKeyId", "any", "aws.secretAccessKey", "any");
    try (CalledStudio locked =
        CalledStudio.of(
            "campus",
            uri -> {
              settings.forEach(System::setProperty);
              System.setProperty("aws.endpointUrl", uri.toString());
              return new Engine.Aws();
            })) {
      Map<String, AttributeValue> ada =
          locked.load("Student").stream()
              .filter(item -> item.get("studentId").s().equals("ada"))
              .findFirst()
              .orElseThrow();

      String change =
          locked.refused("commit", edits(edit(ada, with(ada, "name", text("Ada King")))));
      String raw = locked.refused("commit", edits(edit(ada, with(ada, "note", text("x")))));

      assertThat(change)
          .isEqualTo(
              "The table Campus is read-only until it is unlocked | Type its name in the red band"
                  + " above");
      assertThat(raw).isEqualTo(change);
      assertThat(locked.stored(ada)).isEqualTo(ada);
    } finally {
      settings.keySet().forEach(System::clearProperty);
      System.clearProperty("aws.endpointUrl");
    }
  }

  @Test
  void anItemOfAnIndexThatProjectsLittleIsEditedWithoutTouchingTheRest() {
    Map<String, AttributeValue> ada = read("Student", "studentId", "ada");
    Map<String, AttributeValue> projected = new LinkedHashMap<>(ada);
    projected.keySet().retainAll(List.of("PK", "SK", "studentId", "name"));

    Map<String, @Nullable Object> answer =
        studio.done(
            "commit",
            edits(
                edit(projected, with(projected, "name", text("Ada King"))).with("partial", true)));

    assertThat(list(answer, "conflicts")).isEmpty();
    assertThat(rows(answer, "stored").get(0).get("email")).isEqualTo(ada.get("email"));
  }
}
