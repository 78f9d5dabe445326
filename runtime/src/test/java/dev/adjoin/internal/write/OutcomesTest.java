// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.write.Interference.Fate;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * After a lost response, the outcome of a write is what is stored, or it is unknown; it is never
 * what happened to a later attempt, and the write is never applied twice.
 */
class OutcomesTest {
  private static final Item VISIT = Item.of("studentId", "ada", "roomId", "r1", "at", 1);
  private static final Item ENROLLMENT =
      Item.of("studentId", "ada", "courseId", "math", "semester", "2026-1");

  private final Database db = Database.of(Campus.MODEL, Duration.ofHours(1));
  private final ItemWriter<Item> visits = db.edges("Visit");
  private final ItemWriter<Item> enrollments = db.edges("Enrollment");

  @BeforeEach
  void people() {
    Campus.populate(db);
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  static List<Fate> endings() {
    return List.of(new Fate.Conflict(), new Fate.Throttled(), new Fate.InProgress());
  }

  @ParameterizedTest
  @MethodSource("endings")
  void theStoredStateDecidesWhateverHappensAfterALostResponse(Fate ending) {
    db.interference.next(new Fate.LostAfter(() -> {}));
    db.interference.always(ending);

    assertThat(enrollments.link(ENROLLMENT)).isInstanceOf(Linked.class);
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1");
  }

  @ParameterizedTest
  @MethodSource("endings")
  void theOutcomeIsUnknownIfWhatIsStoredDoesNotShowIt(Fate ending) {
    db.interference.next(new Fate.LostBefore());
    db.interference.always(ending);

    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .hasMessageContaining(
            "and may have been done, or may be done later: read the item to find out"
                + " [Enrollment ada math 2026-1]")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
  }

  @Test
  void anUnlinkThatWasOnlyThrottledBeforeIsKnown() {
    DynamoDbClient client =
        failing("Request attempt 1 failure: too much (Service: DynamoDb, Status Code: 400)");
    assertThat(unlinked(client)).isEqualTo("not linked");
  }

  @Test
  void anUnlinkWhoseFirstResponseWasLostIsUnknown() {
    DynamoDbClient client = failing("Request attempt 1 failure: Connection reset");
    assertThat(unlinked(client)).isEqualTo("UNKNOWN");
  }

  /** A single link cannot tell who linked the edge; for many that makes no difference. */
  @Test
  void anEdgeThatIsThereAfterALostResponseIsUnchangedInBulk() {
    visits.link(VISIT);
    DynamoDbClient client = failing("Request attempt 1 failure: Connection reset");
    ModelFile model = ModelFile.parse("campus.yaml", Campus.MODEL);
    try (Adjoin other = Adjoin.builder(model).unrecorded().connect(client)) {
      assertThatThrownBy(() -> other.relationship("Visit").link(VISIT))
          .extracting("reason")
          .isEqualTo(Reason.UNKNOWN);
      assertThat(other.relationship("Visit").linkAll(List.of(VISIT)).unchanged()).isEqualTo(1);
    }
  }

  private String unlinked(DynamoDbClient client) {
    ModelFile model = ModelFile.parse("campus.yaml", Campus.MODEL);
    try (Adjoin other = Adjoin.builder(model).unrecorded().connect(client)) {
      return other.relationship("Visit").unlink("nobody", "r1").removed().isEmpty()
          ? "not linked"
          : "unlinked";
    } catch (AdjoinException e) {
      return e.reason().name();
    }
  }

  /** A client whose failures describe an earlier attempt, as those of the SDK do. */
  private DynamoDbClient failing(String earlier) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(db.interference.client(), arguments);
              } catch (InvocationTargetException e) {
                SdkException failure =
                    ((SdkException) e.getCause()).toBuilder().numAttempts(2).build();
                failure.addSuppressed(SdkClientException.create(earlier));
                throw failure;
              }
            });
  }

  @Test
  void aTransactionThatIsStillBeingAppliedAtTheDeadlineIsUnknown() {
    db.interference.always(new Fate.InProgress());

    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
  }

  @Test
  void aLinkWhoseEdgeOthersChangedDoesNotClaimThatTheEdgeWasThereBefore() {
    db.interference.next(
        new Fate.LostAfter(() -> visits.change("ada", "r1").set("note").to("hello").apply()));

    assertThatThrownBy(() -> visits.link(VISIT))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.UNKNOWN);
              assertThat(e)
                  .hasMessage(
                      "Visit.link: the response to an earlier attempt was lost, and the item is now as"
                          + " others left it: either this call was done before that, or it was not"
                          + " done; read the item to find out [Visit ada r1],"
                          + " after 2 attempts");
            });
  }

  @Test
  void anAdditionIsMadeOnceIfConflictsOutlastTheToken() {
    enrollments.link(ENROLLMENT);
    db.interference.next(new Fate.LostAfter(() -> {}));
    Collections.nCopies(400, new Fate.Conflict()).forEach(db.interference::next);

    enrollments.change("ada", "math", "2026-1").add("points").by(5).apply();

    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=5");
  }

  @Test
  void anAdditionIsMadeOnceIfTheComputerSleptLongerThanTheTokenIsRemembered() {
    enrollments.link(ENROLLMENT);
    db.interference.next(new Fate.LostAfter(() -> db.suspend(Duration.ofMinutes(11))));

    enrollments.change("ada", "math", "2026-1").add("points").by(5).apply();

    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=5");
  }

  @Test
  void anAdditionThatOthersOverwroteAfterTheTokenIsUnknownAndNotMadeAgain() {
    enrollments.link(ENROLLMENT);
    db.interference.next(
        new Fate.LostAfter(
            () -> {
              enrollments.change("ada", "math", "2026-1").set("grade").to("A").apply();
              db.suspend(Duration.ofMinutes(11));
            }));

    assertThatThrownBy(
            () -> enrollments.change("ada", "math", "2026-1").add("points").by(5).apply())
        .hasMessage(
            "Enrollment.change: got no answer in time (SdkClientException: Connection reset), and may"
                + " have been done, or may be done later: read the item to find out before the call"
                + " is repeated, which could add twice"
                + " [Enrollment ada math 2026-1]")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=5");
  }

  @Test
  void aGroupWithoutAnAnswerIsNotSentAgainInParts() {
    List<WriteRequest> links = List.of(request("2026-1"), request("2026-2"), request("2027-1"));
    Collections.nCopies(200, new Fate.LostBefore()).forEach(db.interference::next);

    assertThat(new GroupedWrites(db.table, "Enrollment.linkAll").run(links))
        .hasSize(3)
        .allSatisfy(
            outcome ->
                assertThat(((BulkOutcome.Failed) outcome).cause().reason())
                    .isEqualTo(Reason.UNKNOWN));
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=0");
  }

  private WriteRequest request(String semester) {
    return enrollments.whole(Verb.LINK, ENROLLMENT.with("semester", semester));
  }

  @Test
  void aStoreThatFailedForGoodIsNotAskedAgain() {
    db.interference.always(new Fate.StoreFailed());

    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .hasMessage(
            "Enrollment.link: the store failed, and may have done it: open it again and read the item"
                + " [Enrollment ada math 2026-1]")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.sent()).containsExactly("TransactWriteItems");
    db.interference.always(null);
  }
}
