// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.adjoin.Adjoin;
import dev.adjoin.Entities;
import dev.adjoin.declare.Entity;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.junit.Campus.Course;
import dev.adjoin.junit.Campus.Student;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Runs tests that fail, and compares what they say. */
class FailuresTest {
  private static EngineExecutionResults run(Class<?> test) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(test)).execute();
  }

  /** The failures of tests and classes, in order. */
  private static List<Throwable> failures(Class<?> test) {
    return run(test).allEvents().finished().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .flatMap(result -> result.getThrowable().stream())
        .toList();
  }

  private static void fails(Class<?> test, String message) {
    assertThat(failures(test)).extracting(Throwable::getMessage).containsExactly(message);
  }

  /** Writes an orphan: an exam of a course that does not exist. */
  private static void storeAnOrphan(Adjoin db, DynamoDbClient client) {
    client.putItem(
        put ->
            put.tableName(db.tableName())
                .item(
                    Map.of(
                        "PK", AttributeValue.fromS("COURSE#none"),
                        "SK", AttributeValue.fromS("EXAM#e1"),
                        "_type", AttributeValue.fromS("Exam"),
                        "courseId", AttributeValue.fromS("none"),
                        "examId", AttributeValue.fromS("e1"))));
  }

  @AdjoinTest(Campus.class)
  static class LeavesAnOrphan {
    @Test
    void leaves(Adjoin db, DynamoDbClient client) {
      storeAnOrphan(db, client);
    }
  }

  @AdjoinTest(value = Campus.class, check = false)
  static class MayLeaveAnOrphan {
    @Test
    void leaves(Adjoin db, DynamoDbClient client) {
      storeAnOrphan(db, client);
    }
  }

  @Test
  void whatATestLeavesMustBeRight() {
    fails(
        LeavesAnOrphan.class,
        """
        The test left data that is wrong
        Table campus: 2 items, 1 error
        error: orphan child, 1
            COURSE#none / EXAM#e1: its Course does not exist
        @AdjoinTest(check = false) allows that""");
    run(MayLeaveAnOrphan.class).testEvents().assertStatistics(tests -> tests.succeeded(1));
  }

  @AdjoinTest(value = Campus.class, scope = AdjoinTest.Scope.CLASS)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class ForgetsToApply {
    @Test
    void a(Entities<Campus.Student> students) {
      students.create(new Campus.Student("ada", "Ada", Instant.EPOCH));
      students.change("ada").set(Campus.Student::name).to("A").apply();
      students.change("ada").set(Campus.Student::name).to("B").explain();
    }

    @Test
    void b(Entities<Campus.Student> students) {
      students.change("ada").set(Campus.Student::name).to("C");
    }

    @Test
    void c(Adjoin db) {
      assertEquals("A", db.entity(Campus.Student.class).require("ada").name());
    }
  }

  @Test
  void aChangeThatIsNeverAppliedFailsItsTestWithThePlaceOfTheCall() {
    assertThat(failures(ForgetsToApply.class))
        .extracting(failure -> failure.getMessage().replaceAll("java:\\d+", "java:LINE"))
        .containsExactly(
            """
        The test began changes that do nothing, because they do not end with apply()
          Student.change(name) at dev.adjoin.junit.FailuresTest$ForgetsToApply.b(FailuresTest.java:LINE)
        @AdjoinTest(check = false) allows that""");
  }

  @AdjoinTest(Campus.class)
  static class FailsInTheCloud {
    @Cloudy(seed = 7, seeds = 2)
    void fails(Adjoin db, DynamoDbClient client) {
      storeAnOrphan(db, client);
      assertEquals(1, 2);
    }

    @Cloudy(seed = 9)
    void leavesAnOrphan(Adjoin db, DynamoDbClient client) {
      storeAnOrphan(db, client);
    }

    @Cloudy
    void isAborted() {
      assumeTrue(false);
    }
  }

  @Test
  void aFailureInTheCloudNamesItsSeed() {
    assertThat(failures(FailsInTheCloud.class))
        .extracting(failure -> firstLine(failure) + seed(failure))
        .containsExactlyInAnyOrder(
            "expected: <1> but was: <2>, @Cloudy(seed = 7) repeats this failure",
            "expected: <1> but was: <2>, @Cloudy(seed = 8) repeats this failure",
            "The test left data that is wrong, @Cloudy(seed = 9) repeats this failure",
            "Assumption failed: assumption is not true");
  }

  private static String firstLine(Throwable failure) {
    return failure.getMessage().lines().findFirst().orElseThrow();
  }

  /** The line of a stack trace that names a seed. */
  private static String seed(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString()
        .lines()
        .filter(line -> line.contains("Suppressed: @Cloudy"))
        .map(line -> line.strip().replace("Suppressed: ", ", "))
        .collect(joining());
  }

  @AdjoinTest(Campus.class)
  static class AsksForOtherThings {
    @Test
    void aClient(DynamoDbAsyncClient client) {}
  }

  static final class Service {
    Service(Adjoin db, String name) {}
  }

  @AdjoinTest(Campus.class)
  static class AsksForAService {
    @Test
    void aService(Adjoin db, Service service) {}
  }

  private static final String ALLOWED =
      "; it can be an Adjoin, Entities<…>, Edges<…>, EmbeddedDynamoDb, DynamoDbClient,"
          + " DynamoDbStreamsClient, VirtualClock, InstantSource, or a class with a constructor or"
          + " a static method of that takes an Adjoin alone";

  @Test
  void aParameterOfAnotherTypeIsRefusedWithTheTypesThatThereAre() {
    fails(
        AsksForOtherThings.class,
        "Parameter 1 of aClient cannot be a DynamoDbAsyncClient" + ALLOWED);
    fails(AsksForAService.class, "Parameter 2 of aService cannot be a Service" + ALLOWED);
  }

  @AdjoinTest(Campus.class)
  static class HasAFieldOfAnotherType {
    @Injected private String name;

    @Test
    void test() {}
  }

  @AdjoinTest(Campus.class)
  static class HasAFinalField {
    @Injected private final Adjoin db = null;

    @Test
    void test() {}
  }

  @AdjoinTest(Campus.class)
  static class HasARawField {
    @Injected
    @SuppressWarnings("rawtypes")
    private Entities students;

    @Test
    void test() {}
  }

  @Test
  void aFieldThatCannotBeSetIsRefused() {
    fails(
        HasAFieldOfAnotherType.class,
        "Field name of HasAFieldOfAnotherType cannot be a String" + ALLOWED);
    fails(HasAFinalField.class, "Field db of HasAFinalField is final, so it cannot be injected");
    fails(
        HasARawField.class,
        "Field students of HasARawField must name its class, for example Entities<Student>");
  }

  @AdjoinTest
  static class HasNoModel {
    @Test
    void test(EmbeddedDynamoDb engine, Adjoin db) {}
  }

  @AdjoinTest(Campus.class)
  static class HasNoClock {
    @Test
    void test(VirtualClock clock) {}
  }

  @Test
  void aMissingModelOrClockIsNamed() {
    fails(HasNoModel.class, "Parameter 2 of test needs a model; name its class in @AdjoinTest(…)");
    fails(
        HasNoClock.class,
        "Parameter 1 of test needs a paused clock; add now = … to @AdjoinTest, or use"
            + " @Cloudy");
  }

  @AdjoinTest(Campus.class)
  static class SharesWhatIsNotShared {
    @BeforeAll
    static void before(Adjoin db) {}

    @Test
    void test() {}
  }

  @AdjoinTest(Campus.class)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class SharesAnInstance {
    @Injected private Adjoin db;

    @Test
    void test() {}
  }

  @Test
  void whatAllTestsShareNeedsADatabaseThatTheyShare() {
    String why =
        " is for all tests of the class, but each test has a separate database;"
            + " add scope = CLASS to @AdjoinTest, or use a parameter of the test";
    fails(SharesWhatIsNotShared.class, "Parameter 1 of before" + why);
    fails(SharesAnInstance.class, "Field db of SharesAnInstance" + why);
  }

  @AdjoinTest(value = Campus.class, data = "missing.jsonl")
  static class HasNoData {
    @Test
    void test() {}
  }

  @AdjoinTest(model = "/missing.yaml")
  static class HasNoModelFile {
    @Test
    void test() {}
  }

  @AdjoinTest(data = "campus.jsonl")
  static class HasDataWithoutAModel {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, model = "library.yaml")
  static class HasTwoModels {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, now = "yesterday")
  static class BeginsAtNoTime {
    @Test
    void test() {}
  }

  @Test
  void mistakesInTheAnnotationAreNamed() {
    fails(
        HasNoData.class,
        "@AdjoinTest on HasNoData: data must name a resource or a file, but there is no resource"
            + " /dev/adjoin/junit/missing.jsonl and no file missing.jsonl");
    fails(
        HasNoModelFile.class,
        "@AdjoinTest on HasNoModelFile: model must name a resource or a file, but there is no"
            + " resource /missing.yaml and no file /missing.yaml");
    fails(
        HasDataWithoutAModel.class,
        "@AdjoinTest on HasDataWithoutAModel: Data must belong to a model, but there is none;"
            + " name the model, or remove data");
    fails(
        HasTwoModels.class,
        "@AdjoinTest on HasTwoModels: The model must come from classes or from a file, but comes from"
            + " both; remove one");
    fails(
        BeginsAtNoTime.class,
        "@AdjoinTest on BeginsAtNoTime: now must be a time such as 2026-11-16T10:00:00Z, but was"
            + " \"yesterday\"");
  }

  @Entity
  record Nameless(String name) {}

  @AdjoinTest(Nameless.class)
  static class HasAModelWithMistakes {
    @Test
    void test(Adjoin db) {}
  }

  @Test
  void theMistakesOfAModelAreNamed() {
    fails(
        HasAModelWithMistakes.class,
        """
        @AdjoinTest on HasAModelWithMistakes: The model has mistakes
        FailuresTest.Nameless: [missing-key] Nameless has no @Id component; it has name
            Annotate the component that identifies Nameless with @Id""");
  }

  @AdjoinTest(value = Campus.class, data = "mistakes/unknown-type.jsonl")
  static class HasAnUnknownType {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, data = "mistakes/unknown-attribute.jsonl")
  static class HasAnUnknownAttribute {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, data = "mistakes/wrong-value.jsonl")
  static class HasAWrongValue {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, data = "mistakes/no-json.jsonl")
  static class HasNoJson {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, data = "mistakes/no-course.jsonl")
  static class HasNoCourse {
    @Test
    void test() {}
  }

  @Test
  void aLineOfDataThatCannotBeStoredIsNamed() {
    fails(
        HasAnUnknownType.class,
        "@AdjoinTest on HasAnUnknownType: mistakes/unknown-type.jsonl:1: A line must name its"
            + " type, one of Course, Exam, Session, Student, Enrollment, but has \"Studnet\"");
    fails(
        HasAnUnknownAttribute.class,
        "@AdjoinTest on HasAnUnknownAttribute: mistakes/unknown-attribute.jsonl:1: Exam has no"
            + " attribute \"room\"; it has courseId, examId");
    fails(
        HasAWrongValue.class,
        "@AdjoinTest on HasAWrongValue: mistakes/wrong-value.jsonl:2: Course.topics[1] must be of"
            + " type string, but was 7");
    fails(
        HasNoJson.class,
        "@AdjoinTest on HasNoJson: mistakes/no-json.jsonl:1: A line must be a JSON object, but is"
            + " not valid at column 32");
    fails(
        HasNoCourse.class,
        "mistakes/no-course.jsonl:1: Exam.create: Course c1 does not exist or is being deleted");
  }

  @AdjoinTest(
      value = Campus.class,
      data = {"mistakes/unknown-attribute.jsonl", "mistakes/many.jsonl"})
  static class HasManyMistakes {
    @Test
    void test() {}
  }

  @AdjoinTest(value = Campus.class, data = "mistakes/stored-twice.jsonl")
  static class StoresTwice {
    @Test
    void test() {}
  }

  @Test
  void everyLineOfDataThatCannotBeStoredIsNamed() {
    String studnets =
        IntStream.rangeClosed(1, 19)
            .mapToObj(
                line ->
                    "\nmistakes/many.jsonl:"
                        + line
                        + ": A line must name its type, one of Course, Exam, Session, Student,"
                        + " Enrollment, but has \"Studnet\"")
            .collect(joining());
    fails(
        HasManyMistakes.class,
        "@AdjoinTest on HasManyMistakes: mistakes/unknown-attribute.jsonl:1: Exam has no"
            + " attribute \"room\"; it has courseId, examId"
            + studnets
            + "\nand 2 more");
    fails(
        StoresTwice.class,
        "mistakes/stored-twice.jsonl:2: Course.create: Course c1 already exists\n"
            + "mistakes/stored-twice.jsonl:4: Course.create: Course c2 already exists");
  }

  @AdjoinTest(Campus.class)
  static class KeepsItsDatabase {
    private static Adjoin kept;

    @Test
    void test(Adjoin db) {
      kept = db;
    }
  }

  @Test
  void aDatabaseIsClosedWhenItsTestEnds() {
    assertThat(failures(KeepsItsDatabase.class)).isEmpty();
    assertThatThrownBy(() -> KeepsItsDatabase.kept.entity(Course.class).get("c1"))
        .hasMessage("Adjoin must be open, but was closed");
  }

  @AdjoinTest(value = Campus.class, scope = AdjoinTest.Scope.CLASS)
  static class IsCloudyAndShared {
    @Cloudy
    void test() {}
  }

  @AdjoinTest
  static class HasNoSeeds {
    @Cloudy(seeds = 0)
    void test() {}
  }

  @AdjoinTest
  static class IsCloudyAndATest {
    @Test
    @Cloudy
    void test() {}
  }

  static class HasNoAnnotation {
    @Cloudy
    void test() {}
  }

  @Test
  void mistakesWithCloudyAreNamed() {
    fails(
        IsCloudyAndShared.class,
        "@Cloudy on IsCloudyAndShared.test needs a database for each seed; remove scope = CLASS"
            + " from @AdjoinTest");
    fails(HasNoSeeds.class, "seeds of @Cloudy on HasNoSeeds.test must be at least 1, but was 0");
    fails(
        IsCloudyAndATest.class,
        "@Cloudy must stand in place of @Test, but IsCloudyAndATest.test has both; remove @Test");
    fails(HasNoAnnotation.class, "HasNoAnnotation has a @Cloudy test, so it must have @AdjoinTest");
  }

  @AdjoinTest(Campus.class)
  static class CreatesTheSame {
    @Injected private Adjoin db;

    @RepeatedTest(40)
    void creates(Entities<Course> courses) {
      courses.create(new Course("c1"));
      db.entity(Student.class).create(new Student("s1", "Ada", Instant.EPOCH));
    }
  }

  @Test
  void testsCanRunInParallel() {
    EngineTestKit.engine("junit-jupiter")
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter(
            "junit.jupiter.execution.parallel.config.executor-service", "FORK_JOIN_POOL")
        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "8")
        .selectors(selectClass(CreatesTheSame.class))
        .execute()
        .testEvents()
        .assertStatistics(tests -> tests.succeeded(40).failed(0));
  }
}
