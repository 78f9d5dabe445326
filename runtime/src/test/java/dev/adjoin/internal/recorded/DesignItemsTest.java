// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class DesignItemsTest {
  private static final Compiled NOTES =
      ModelCompiler.compile(
              ModelFile.parse(
                  "notes.yaml",
                  """
                  model: notes
                  entities: {Note: {id: noteId, attributes: {noteId: string, text: string?}}}
                  """))
          .compiled()
          .orElseThrow();

  private static final RecordedDesign SMALL =
      RecordedDesign.of(new Schema(NOTES.model()), NOTES.design());

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Environment environment = Environment.real();
  private final DesignItems items = items(engine.client());

  private DesignItems items(DynamoDbClient client) {
    return new DesignItems(
        new Calls(client, "notes", environment, Duration.ofSeconds(10), null), "PK", "SK", "notes");
  }

  @BeforeEach
  void create() {
    new TableSetup(engine.client(), NOTES.design(), "notes", environment).create();
  }

  @AfterEach
  void close() {
    environment.close();
    engine.close();
  }

  /** A design whose compressed text does not fit into one item: names at random. */
  private static RecordedDesign large(long seed) {
    Random random = new Random(seed);
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      attributes.append("\"a%016x\": \"string?\", ".formatted(random.nextLong()));
    }
    String text = RecordedDesignText.write(SMALL);
    int at = text.indexOf("\"noteId\": \"string\"");
    return RecordedDesignText.read(text.substring(0, at) + attributes + text.substring(at));
  }

  private static DesignRecord record(long revision, RecordedDesign design) {
    return new DesignRecord(revision, List.of("model" + revision), Set.of("Note"), design, null);
  }

  private long stored() {
    return engine.client().scan(r -> r.tableName("notes").consistentRead(true)).count();
  }

  @Test
  void aDesignThatIsTooLargeForAnItemIsStoredInParts() {
    DesignRecord first = record(1, large(1));
    assertThat(items.write(null, first)).isTrue();
    assertThat(items.read()).contains(first);
    assertThat(stored()).isGreaterThan(2);

    DesignRecord second = record(2, large(2));
    assertThat(items.write(first, second)).isTrue();
    assertThat(items.read()).contains(second);

    DesignRecord third = record(3, SMALL);
    assertThat(items.write(second, third)).isTrue();
    assertThat(items.read()).contains(third);
    assertThat(stored()).isOne();
  }

  @Test
  void onlyOneOfTwoWritersOnTheSameRevisionSucceeds() {
    DesignRecord first = record(1, SMALL);
    assertThat(items.write(null, first)).isTrue();
    assertThat(items.write(null, record(1, large(3)))).isFalse();
    DesignRecord winner = new DesignRecord(2, List.of("one"), Set.of("Note"), SMALL, null);
    assertThat(items.write(first, winner)).isTrue();
    assertThat(items.write(first, new DesignRecord(2, List.of("two"), Set.of("Note"), SMALL, null)))
        .isFalse();
    assertThat(items.read()).contains(winner);
    assertThat(stored()).isOne();
  }

  @Test
  void aRecordWhoseAnswerIsLostKeepsItsPartsAlsoIfATypeIsWrittenMeanwhile() {
    DesignRecord first = record(1, SMALL);
    assertThat(items.write(null, first)).isTrue();
    DesignRecord second = record(2, large(2));
    DynamoDbClient client =
        losingTheAnswerOfTheRecord(() -> assertThat(items.markWritten(second, "Other")).isTrue());

    assertThat(items(client).write(first, second)).isTrue();

    assertThat(items.read()).contains(second.withWritten("Other"));
  }

  /** A client whose first put of the head is applied, but not answered. */
  private DynamoDbClient losingTheAnswerOfTheRecord(Runnable meanwhile) {
    AtomicBoolean isLost = new AtomicBoolean();
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              Object answer;
              try {
                answer = method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              boolean isHead =
                  arguments != null
                      && arguments[0] instanceof PutItemRequest put
                      && put.item().containsKey("revision");
              if (isHead && isLost.compareAndSet(false, true)) {
                meanwhile.run();
                throw ApiCallAttemptTimeoutException.create(1);
              }
              return answer;
            });
  }

  @Test
  void aTypeThatWasWrittenInBetweenIsNotForgotten() {
    DesignRecord first = new DesignRecord(1, List.of("one"), Set.of(), SMALL, null);
    assertThat(items.write(null, first)).isTrue();
    assertThat(items.markWritten(first, "Note")).isTrue();
    assertThat(items.write(first, new DesignRecord(2, List.of("two"), Set.of(), SMALL, null)))
        .isFalse();
    assertThat(items.read()).contains(first.withWritten("Note"));
    assertThat(items.markWritten(record(7, SMALL), "Note")).isFalse();
  }
}
