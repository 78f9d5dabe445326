// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** Requests become observations, which last as long as they. */
class RequestObservationsTest {
  private static final ModelFile NOTES =
      ModelFile.parse(
          "notes.yaml", "{model: notes, entities: {Note: {id: id, attributes: {id: string}}}}");

  private final ObservationRegistry registry = ObservationRegistry.create();
  private final List<Observation.Context> ended = new ArrayList<>();
  private final List<String> currentWhileSent = new ArrayList<>();
  private final Adjoin db =
      Adjoin.builder(NOTES)
          .listener(new RequestObservations(registry))
          .listener(report -> currentWhileSent.add(String.valueOf(current())))
          .embedded();

  RequestObservationsTest() {
    registry.observationConfig().observationHandler(new Endings());
  }

  @AfterEach
  void close() {
    db.close();
  }

  private final class Endings implements ObservationHandler<Observation.Context> {
    @Override
    public void onScopeOpened(Observation.Context context) {
      currentWhileSent.add("open " + context.getContextualName());
    }

    @Override
    public void onScopeClosed(Observation.Context context) {
      currentWhileSent.add("closed " + context.getContextualName());
    }

    @Override
    public void onStop(Observation.Context context) {
      ended.add(context);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }

  private Object current() {
    return registry.getCurrentObservation();
  }

  @Test
  void aRequestIsAnObservationWithItsPatternOperationIndexAndOutcome() {
    db.entity("Note").create(Item.of("id", "n1"));

    assertThat(ended).hasSize(1);
    Observation.Context context = ended.get(0);
    assertThat(context.getName()).isEqualTo("adjoin.requests");
    assertThat(context.getContextualName()).isEqualTo("PutItem Note.create");
    assertThat(context.getLowCardinalityKeyValues())
        .containsExactlyInAnyOrder(
            KeyValue.of("pattern", "Note.create"),
            KeyValue.of("operation", "PutItem"),
            KeyValue.of("index", "table"),
            KeyValue.of("outcome", "success"));
    assertThat(context.getHighCardinalityKeyValues())
        .containsExactlyInAnyOrder(KeyValue.of("attempt", "1"), KeyValue.of("units", "1.0"));
    assertThat(context.getError()).isNull();
  }

  @Test
  void itsScopeIsOpenWhileTheRequestIsSentAndNoLonger() {
    db.entity("Note").get("n1");

    assertThat(currentWhileSent)
        .containsExactly("open GetItem Note.get", "closed GetItem Note.get", "null");
  }

  @Test
  void itHasAParentWhereSomethingElseIsObserved() {
    Observation request = Observation.start("http.server.requests", registry);
    request.scoped(() -> db.entity("Note").get("n1"));

    assertThat(ended.get(0).getParentObservation()).isSameAs(request);
  }

  @Test
  void aRequestThatFailsHasTheFailure() {
    db.entity("Note").create(Item.of("id", "n1"));
    ended.clear();

    assertThatThrownBy(() -> db.entity("Note").create(Item.of("id", "n1")))
        .isInstanceOf(AdjoinException.class);

    assertThat(ended).hasSize(1);
    assertThat(ended.get(0).getError()).hasMessageContaining("conditional request failed");
    assertThat(ended.get(0).getLowCardinalityKeyValue("outcome"))
        .isEqualTo(KeyValue.of("outcome", "ConditionalCheckFailedException"));
  }

  @Test
  void theTimerOfTheObservationsStandsBesideTheCountersOnce() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
    try (Adjoin both =
        Adjoin.builder(NOTES)
            .listener(new RequestObservations(registry))
            .listener(RequestMetrics.besideObservations(meters))
            .embedded()) {
      both.entity("Note").create(Item.of("id", "n1"));
    }

    assertThat(meters.get("adjoin.requests").timers()).hasSize(1);
    assertThat(meters.get("adjoin.requests").tag("pattern", "Note.create").timer().count())
        .isEqualTo(1);
    assertThat(meters.get("adjoin.units").counter().count()).isEqualTo(1);
  }

  @Test
  void anErrorEndsTheObservationToo() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin failing =
            Adjoin.builder(NOTES)
                .listener(new RequestObservations(registry))
                .connect(outOfMemory(engine.client()))) {
      failing.createTable();
      ended.clear();

      assertThatThrownBy(() -> failing.entity("Note").get("n1"))
          .isInstanceOf(OutOfMemoryError.class);

      assertThat(current()).isNull();
      assertThat(ended).singleElement();
      assertThat(ended.get(0).getError()).isInstanceOf(OutOfMemoryError.class);
    }
  }

  /** A client whose reads of one item end with an error. */
  private static DynamoDbClient outOfMemory(DynamoDbClient client) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              boolean isOfNote =
                  arguments != null
                      && arguments[0] instanceof GetItemRequest get
                      && get.key().toString().contains("NOTE#");
              if (isOfNote) {
                throw new OutOfMemoryError("a request");
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void twoListenersOfObservationsCloseTheirScopesInTheOppositeOrder() {
    try (Adjoin twice =
        Adjoin.builder(NOTES)
            .listener(new RequestObservations(registry))
            .listener(new RequestObservations(registry))
            .embedded()) {
      twice.entity("Note").get("n1");
    }

    assertThat(current()).isNull();
    assertThat(ended.get(0).getParentObservation()).isNotNull();
    assertThat(ended.get(1).getParentObservation()).isNull();
  }

  @Test
  void aHandlerThatFailsDoesNotFailTheCall() {
    registry.observationConfig().observationHandler(new Failing());
    List<Throwable> uncaught = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
    try {
      assertThat(db.entity("Note").get("n1")).isEmpty();
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(uncaught).singleElement().asString().contains("no place for spans");
    assertThat(currentWhileSent).contains("null");
  }

  /** A handler that fails when a scope is opened, or when it is closed. */
  private record FailingScope(boolean atOpening)
      implements ObservationHandler<Observation.Context> {
    @Override
    public void onScopeOpened(Observation.Context context) {
      if (atOpening) {
        throw new IllegalStateException("no scope");
      }
    }

    @Override
    public void onScopeClosed(Observation.Context context) {
      if (!atOpening) {
        throw new IllegalStateException("no end of a scope");
      }
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aHandlerOfScopesThatFailsLeavesNoObservationBehind(boolean atOpening) {
    registry.observationConfig().observationHandler(new FailingScope(atOpening));
    Observation request = Observation.createNotStarted("http.server.requests", registry);
    List<Throwable> uncaught = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
    try {
      assertThat(db.entity("Note").get("n1")).isEmpty();
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(uncaught)
        .singleElement()
        .asString()
        .contains(atOpening ? "no scope" : "no end of a scope");
    assertThat(current()).isNull();
    assertThat(ended).singleElement();
    assertThat(request.start().getContextView().getParentObservation()).isNull();
  }

  private static final class Failing implements ObservationHandler<Observation.Context> {
    @Override
    public void onStart(Observation.Context context) {
      throw new IllegalStateException("no place for spans");
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }
  }
}
