// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.testing.search.Search;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A worker that reads the stream may end at any request, and responses may be lost. */
class StreamCrashesTest {
  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "rooms.yaml",
              """
              model: rooms
              table: {name: Rooms, stream: true}
              entities:
                User:
                  id: userId
                  attributes: {userId: string}
                Room:
                  id: roomId
                  attributes: {roomId: string, door: string, until: instant?}
                  unique: [door]
                  expires: until
                  expiry: streamed
                Desk:
                  parent: Room
                  id: deskId
                  attributes: {deskId: string}
                  integrity: checked
              relationships:
                Presence:
                  from: User
                  to: Room
                  attributes: {until: instant?}
                  expires: until
                  expiry: streamed
                  inverse: mirror
                  count: {from: rooms, to: present}
                  onDelete: {to: cascade}
              """));

  /** The end of a process in the middle of a request. */
  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  private int requests;

  /** A client that ends the process at a request, before or after it is applied. */
  private DynamoDbClient crashing(DynamoDbClient client, int at, boolean isApplied) {
    requests = 0;
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              boolean isCrash =
                  !method.getName().equals("serviceClientConfiguration") && ++requests == at;
              if (isCrash && !isApplied) {
                throw new Crash();
              }
              try {
                Object response = method.invoke(client, arguments);
                if (isCrash) {
                  throw new Crash();
                }
                return response;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anotherWorkerFinishesWhatOneBegan(boolean isApplied) {
    boolean hasCrashed = true;
    int crashes = 0;
    for (int at = 1; hasCrashed; at++) {
      hasCrashed = crash(at, isApplied);
      crashes += hasCrashed ? 1 : 0;
    }
    assertThat(crashes).isGreaterThan(20);
  }

  /** Whether the worker crashed; not if it sends fewer requests. */
  private boolean crash(int at, boolean isApplied) {
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build()) {
      fill(open(engine.client(), clock, 1), clock);
      boolean hasCrashed = false;
      try {
        Adjoin worker = open(crashing(engine.client(), at, isApplied), clock, 2);
        worker.follow(engine.streams()).drain();
        worker.resume();
      } catch (Crash e) {
        hasCrashed = true;
      }
      finish(open(engine.client(), clock, 3), engine);
      return hasCrashed;
    }
  }

  @Test
  void lagThrottlingAndLostResponsesDoNoHarm() {
    Search.of(3, 25)
        .run(
            seed -> {
              VirtualClock clock = new VirtualClock();
              Cloud cloud =
                  Cloud.builder(seed)
                      .indexLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofSeconds(2)))
                      .conflicts(0.05)
                      .unprocessed(0.1)
                      .throttled(0.05)
                      .internalErrors(0.05)
                      .lostBefore(0.05)
                      .lostAfter(0.05)
                      .retries()
                      .build();
              try (EmbeddedDynamoDb engine =
                  EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build()) {
                fill(open(engine.directClient(), clock, 1), clock);
                open(engine.client(), clock, seed + 10).follow(engine.streams()).drain();
                finish(open(engine.directClient(), clock, 3), engine);
              }
            });
  }

  private static Adjoin open(DynamoDbClient client, VirtualClock clock, long seed) {
    return TestDatabases.connect(MODEL, client, new VirtualEnvironment(clock, seed), false);
  }

  /** Two rooms of which one expires, each with people of whom some expire. */
  private static void fill(Adjoin db, VirtualClock clock) {
    db.createTableIfAbsent();
    var soon = clock.instant().plusSeconds(60);
    db.entity("Room").create(Item.of("roomId", "a", "door", "1", "until", soon));
    db.entity("Room").create(Item.of("roomId", "b", "door", "2"));
    db.entity("Desk").create(Item.of("roomId", "a", "deskId", "d"));
    for (String user : new String[] {"ada", "bob"}) {
      db.entity("User").create(Item.of("userId", user));
      db.relationship("Presence").link(Item.of("userId", user, "roomId", "a"));
    }
    db.relationship("Presence").link(Item.of("userId", "ada", "roomId", "b", "until", soon));
    db.relationship("Presence").link(Item.of("userId", "bob", "roomId", "b"));
    clock.advance(Duration.ofMinutes(5));
  }

  private static void finish(Adjoin db, EmbeddedDynamoDb engine) {
    db.follow(engine.streams()).drain();
    db.resume();
    assertThat(db.pending()).isEmpty();
    assertThat(TestDatabases.problems(db)).isEmpty();
    assertThat(db.check().run().findings()).isEmpty();
    assertThat(db.entity("Room").get("a")).isEmpty();
    assertThat(db.entity("Room").get("b").orElseThrow().find("present")).hasValue(1L);
    assertThat(db.relationship("Presence").from("ada").list()).isEmpty();
    assertThat(db.entity("Desk").get("a", "d")).isEmpty();
    db.entity("Room").create(Item.of("roomId", "c", "door", "1"));
  }
}
