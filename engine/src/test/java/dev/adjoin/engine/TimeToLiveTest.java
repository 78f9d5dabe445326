// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static dev.adjoin.engine.TableFixture.number;
import static dev.adjoin.engine.TableFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveSpecification;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

class TimeToLiveTest {
  private static final long START = TableFixture.START.getEpochSecond();

  private final TableFixture fixture = new TableFixture();

  @BeforeEach
  void aTable() {
    fixture.client.createTable(
        table("Sessions", "pk", "user")
            .globalSecondaryIndexes(global("byUser", "user"))
            .streamSpecification(
                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.OLD_IMAGE))
            .build());
  }

  private TimeToLiveSpecification set(boolean enabled, String attribute) {
    return fixture
        .client
        .updateTimeToLive(
            request ->
                request
                    .tableName("Sessions")
                    .timeToLiveSpecification(to -> to.enabled(enabled).attributeName(attribute)))
        .timeToLiveSpecification();
  }

  private TimeToLiveDescription described() {
    return fixture
        .client
        .describeTimeToLive(request -> request.tableName("Sessions"))
        .timeToLiveDescription();
  }

  private void put(String pk, AttributeValue expires) {
    fixture.put("Sessions", Map.of("pk", text(pk), "user", text("ada"), "ttl", expires));
  }

  private List<String> left(String index) {
    return fixture
        .client
        .scan(request -> request.tableName("Sessions").indexName(index))
        .items()
        .stream()
        .map(item -> item.get("pk").s())
        .sorted()
        .toList();
  }

  @Test
  void tellsWhetherItemsExpire() {
    assertThat(described().timeToLiveStatus()).isEqualTo(TimeToLiveStatus.DISABLED);
    assertThat(described().attributeName()).isNull();

    TimeToLiveSpecification answer = set(true, "ttl");

    assertThat(answer.enabled()).isTrue();
    assertThat(answer.attributeName()).isEqualTo("ttl");
    assertThat(described().timeToLiveStatus()).isEqualTo(TimeToLiveStatus.ENABLED);
    assertThat(described().attributeName()).isEqualTo("ttl");
    set(false, "ttl");
    assertThat(described().attributeName()).isNull();
    set(true, "other");
    assertThat(described().attributeName()).isEqualTo("other");
  }

  @Test
  void refusesWhatIsSoAlready() {
    assertInvalid(() -> set(false, "ttl"), "TimeToLive is already disabled");
    set(true, "ttl");
    assertInvalid(() -> set(true, "ttl"), "TimeToLive is already enabled");
    assertInvalid(
        () -> set(true, "other"),
        "TimeToLive is active on a different AttributeName: current AttributeName is ttl");
    assertInvalid(
        () -> set(false, "other"),
        "TimeToLive is active on a different AttributeName: current AttributeName is ttl");
  }

  @Test
  void refusesWrongMembers() {
    assertInvalid(
        () -> set(true, ""),
        "1 validation error detected: Value '' at 'timeToLiveSpecification.attributeName' failed to"
            + " satisfy constraint: Member must have length greater than or equal to 1");
    assertInvalid(
        () ->
            fixture.client.updateTimeToLive(
                request -> request.tableName("Sessions").timeToLiveSpecification(to -> {})),
        "2 validation errors detected: Value null at 'timeToLiveSpecification.enabled' failed to"
            + " satisfy constraint: Member must not be null; Value null at"
            + " 'timeToLiveSpecification.attributeName' failed to satisfy constraint: Member must not"
            + " be null");
    assertRefused(
        () -> fixture.client.describeTimeToLive(request -> request.tableName("Nothing")),
        "ResourceNotFoundException",
        "Requested resource not found: Table: Nothing not found");
  }

  @Test
  void removesItemsWhoseTimeHasPassed() {
    set(true, "ttl");
    put("soon", number(START + 10));
    put("later", number(START + 20));
    put("never", text("2026-11-15T10:00:10Z"));

    fixture.advance(Duration.ofSeconds(10));
    assertThat(fixture.sweeper.sweep()).isZero();
    fixture.advance(Duration.ofSeconds(1));
    assertThat(fixture.sweeper.sweep()).isEqualTo(1);

    assertThat(left(null)).containsExactly("later", "never");
    assertThat(left("byUser")).containsExactly("later", "never");
    fixture.advance(Duration.ofDays(1));
    assertThat(fixture.sweeper.sweep()).isEqualTo(1);
    assertThat(fixture.sweeper.sweep()).isZero();
    assertThat(left(null)).containsExactly("never");
  }

  @Test
  void goesByTheTimeThatAnItemHasNow() {
    set(true, "ttl");
    put("postponed", number(START + 10));
    put("postponed", number(START + 100));
    put("forever", number(START + 10));
    fixture.put("Sessions", Map.of("pk", text("forever"), "user", text("ada")));
    put("deleted", number(START + 10));
    fixture.client.deleteItem(r -> r.tableName("Sessions").key(Map.of("pk", text("deleted"))));

    fixture.advance(Duration.ofSeconds(50));

    assertThat(fixture.sweeper.sweep()).isZero();
    assertThat(left(null)).containsExactly("forever", "postponed");
  }

  @Test
  void sparesAnItemThatIsPostponedAtTheLastMoment() throws InterruptedException {
    set(true, "ttl");
    put("postponed", number(START + 10));
    fixture.advance(Duration.ofSeconds(50));
    Table sessions = fixture.engine.tables().get("Sessions");
    Thread sweep = new Thread(fixture.sweeper::sweep);
    fixture
        .engine
        .locks()
        .holding(
            sessions,
            sessions.keyOf(Map.of("pk", new Value.S("postponed"))),
            () -> {
              sweep.start();
              while (sweep.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
              }
              put("postponed", number(START + 100));
              return true;
            });
    sweep.join();

    assertThat(left(null)).containsExactly("postponed");
  }

  @Test
  void keepsItemsWhoseTimePassedFiveYearsAgo() {
    set(true, "ttl");
    put("a mistake", number(START - Duration.ofDays(5 * 365 + 1).toSeconds()));
    put("milliseconds", number(START * 1000));
    put("beyond all", AttributeValue.fromN("1E+100"));
    put("old", number(START - Duration.ofDays(5 * 365 - 1).toSeconds()));

    fixture.sweeper.sweep();

    assertThat(left(null)).containsExactly("a mistake", "beyond all", "milliseconds");
  }

  @Test
  void removesItemsThatAreOlderThanTheSetting() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      put("item" + i, number(START + i));
    }
    set(true, "ttl");
    fixture.advance(Duration.ofSeconds(50));

    int removed = 0;
    while (removed < 50) {
      removed += fixture.sweeper.sweep();
      Thread.sleep(1);
    }
    assertThat(fixture.sweeper.sweep()).isZero();
    assertThat(left(null)).hasSize(50);
  }

  @Test
  void removesNothingOnceItIsSwitchedOff() {
    set(true, "ttl");
    put("soon", number(START + 10));
    set(false, "ttl");
    fixture.advance(Duration.ofDays(1));

    assertThat(fixture.sweeper.sweep()).isZero();
    assertThat(left(null)).containsExactly("soon");
  }

  @Test
  void tellsTheStreamThatDynamoDbRemovedTheItem() {
    set(true, "ttl");
    put("soon", number(START + 10));
    fixture.advance(Duration.ofSeconds(11));
    fixture.sweeper.sweep();

    List<Record> records = records(fixture.describe("Sessions").latestStreamArn());

    assertThat(records).hasSize(2);
    Record removal = records.get(1);
    assertThat(removal.eventNameAsString()).isEqualTo("REMOVE");
    assertThat(removal.userIdentity().principalId()).isEqualTo("dynamodb.amazonaws.com");
    assertThat(removal.userIdentity().type()).isEqualTo("Service");
    assertThat(removal.dynamodb().oldImage().get("pk").s()).isEqualTo("soon");
  }

  private List<Record> records(String arn) {
    return fixture
        .streams
        .describeStream(r -> r.streamArn(arn))
        .streamDescription()
        .shards()
        .stream()
        .map(
            shard ->
                fixture
                    .streams
                    .getShardIterator(
                        r ->
                            r.streamArn(arn)
                                .shardId(shard.shardId())
                                .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .shardIterator())
        .flatMap(
            iterator ->
                fixture.streams.getRecords(r -> r.shardIterator(iterator)).records().stream())
        .toList();
  }

  @Timeout(60)
  @Test
  void sweepsOfItselfInAnEmbeddedEngine() throws InterruptedException {
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory()) {
      dynamoDb.client().createTable(table("Sessions", "pk").build());
      dynamoDb
          .client()
          .updateTimeToLive(
              r ->
                  r.tableName("Sessions")
                      .timeToLiveSpecification(to -> to.enabled(true).attributeName("ttl")));
      dynamoDb
          .client()
          .putItem(
              r ->
                  r.tableName("Sessions")
                      .item(Map.of("pk", text("1"), "ttl", number(1_700_000_000L))));
      while (dynamoDb.client().scan(r -> r.tableName("Sessions")).hasItems()
          && !dynamoDb.client().scan(r -> r.tableName("Sessions")).items().isEmpty()) {
        Thread.sleep(10);
      }
    }
  }
}
