// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a newer model adds to a type, and what an older program may still do to it: everything but
 * the deletes and changes that would leave the additions behind.
 */
class DutiesTest {
  private static final String OLD =
      """
      model: blog
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Post: {id: postId, attributes: {postId: string, title: string, text: string}}
        Topic: {id: topicId, attributes: {topicId: string, word: string}}
        Note: {id: noteId, attributes: {noteId: string}}
      relationships:
        Like: {from: User, to: Post, onDelete: {from: sweep, to: keep}}
      """;

  private static final Map<String, AttributeValue> HEAD =
      Map.of("PK", AttributeValue.fromS("_ADJOIN#DESIGN#blog"), "SK", AttributeValue.fromS("HEAD"));

  /** The calls on a post that a duty can refuse. */
  private static final Set<String> DELETES = Set.of("delete", "delete in a transaction");

  private static final Set<String> CHANGES =
      Set.of(
          "change of title",
          "change of title in a transaction",
          "edit of title",
          "put",
          "overwrite",
          "put in a transaction",
          "putAll",
          "createAll without conditions");

  private final MigratedTable table = new MigratedTable();

  /** What a newer model adds, and which calls on a post an older program must not make then. */
  private enum Added {
    CHILD("  Comment: {parent: Post, id: commentId, attributes: {commentId: string}}\n", "", true),
    CASCADING_CHILD(
        "  Comment: {parent: Post, id: commentId, onDelete: cascade, attributes: {commentId: string}}\n",
        "",
        true),
    RESTRICTING_CHILD(
        "  Comment: {parent: Post, id: commentId, onDelete: restrict, attributes: {commentId: string}}\n",
        "",
        true),
    KEPT_CHILD(
        "  Comment: {parent: Post, id: commentId, onDelete: keep, attributes: {commentId: string}}\n",
        "",
        false),
    SWEPT_EDGES("", "  Share: {from: User, to: Post, as: {from: SHARE, to: SHARE}}\n", true),
    CASCADING_EDGES(
        "",
        "  Share: {from: User, to: Post, as: {from: SHARE, to: SHARE}, onDelete: {to: cascade}}\n",
        true),
    RESTRICTING_EDGES(
        "",
        "  Share: {from: Post, to: User, as: {from: SHARE, to: SHARE}, onDelete: {from: restrict, to: keep}}\n",
        true),
    KEPT_EDGES(
        "",
        "  Share: {from: User, to: Post, as: {from: SHARE, to: SHARE}, onDelete: {from: keep, to: keep}}\n",
        false),
    REFERENCE(
        "  Advert: {id: advertId, attributes: {advertId: string, postId: {ref: Post}}}\n",
        "",
        true),
    CASCADING_REFERENCE(
        "  Advert: {id: advertId, attributes: {advertId: string, postId: {ref: Post, onDelete: cascade}}}\n",
        "",
        true),
    CLEARED_REFERENCE(
        "  Advert: {id: advertId, attributes: {advertId: string, postId: {ref: 'Post?', onDelete: clear}}}\n",
        "",
        true),
    COPYING_CHILD(
        "  Comment: {parent: Post, id: commentId, copy: {title: Post.title}, attributes: {commentId: string}}\n",
        "",
        true,
        true),
    COPYING_EDGES(
        "",
        "  Share: {from: User, to: Post, as: {from: SHARE, to: SHARE}, copy: {to: [title]}}\n",
        true,
        true);

    final String entity;
    final String relationship;
    final boolean refusesDeletes;
    final boolean refusesChanges;

    Added(String entity, String relationship, boolean refusesDeletes) {
      this(entity, relationship, refusesDeletes, false);
    }

    Added(String entity, String relationship, boolean refusesDeletes, boolean refusesChanges) {
      this.entity = entity;
      this.relationship = relationship;
      this.refusesDeletes = refusesDeletes;
      this.refusesChanges = refusesChanges;
    }

    String model() {
      return OLD.replace("relationships:\n", entity + "relationships:\n") + relationship;
    }

    /** Whether a gate is made, which counts what depends on a post. */
    boolean isMigration() {
      return switch (this) {
        case CASCADING_EDGES, RESTRICTING_EDGES, CASCADING_REFERENCE, CLEARED_REFERENCE -> true;
        default -> false;
      };
    }

    boolean isDuty() {
      return refusesDeletes || refusesChanges;
    }

    Set<String> refused() {
      Set<String> refused = new TreeSet<>();
      if (refusesDeletes) {
        refused.addAll(DELETES);
        // It would write over the mark of a delete in steps.
        refused.add("createAll without conditions");
      }
      if (refusesChanges) {
        refused.addAll(CHANGES);
      }
      return refused;
    }

    /** Stores one of the items that the newer model adds. */
    void add(Adjoin db, String post) {
      if (entity.contains("Comment")) {
        db.entity("Comment").create(Item.of("postId", post, "commentId", "c"));
      } else if (entity.contains("Advert")) {
        db.entity("Advert").create(Item.of("advertId", "of " + post, "postId", post));
      } else {
        db.relationship("Share").link(Item.of("userId", "ada", "postId", post));
      }
    }
  }

  @AfterEach
  void close() {
    table.close();
  }

  private Adjoin open(String model) {
    return table.model(model).connect(table.client);
  }

  private void store() {
    try (Adjoin db = open(OLD)) {
      db.createTable();
      db.entity("User").create(Item.of("userId", "ada", "name", "Ada"));
      db.entity("Topic").create(Item.of("topicId", "t", "word", "keys"));
      db.entity("Note").create(Item.of("noteId", "n"));
      for (int i = 0; i < 30; i++) {
        db.entity("Post").create(post("p" + i));
      }
    }
  }

  private static Item post(String id) {
    return Item.of("postId", id, "title", "Keys", "text", "…");
  }

  private static Item retitled(String id) {
    return Item.of("postId", id, "title", "Other keys", "text", "…");
  }

  /** Each call that an old program can make on a post of its own. */
  private static Map<String, Consumer<Adjoin>> calls() {
    Map<String, Consumer<Adjoin>> calls = new LinkedHashMap<>();
    calls.put("get", db -> assertThat(db.entity("Post").get("p0")).isPresent());
    calls.put("create", db -> db.entity("Post").create(post("new")));
    calls.put("create in a transaction", db -> in(db, t -> t.entity("Post").create(post("too"))));
    calls.put("like", db -> db.relationship("Like").link(Item.of("userId", "ada", "postId", "p1")));
    calls.put("unlike", db -> db.relationship("Like").unlink("ada", "p1"));
    calls.put(
        "change of text", db -> db.entity("Post").change("p2").set("text").to("changed").apply());
    calls.put(
        "edit of text", db -> db.entity("Post").edit("p2", item -> item.with("text", "edited")));
    calls.put(
        "change of title", db -> db.entity("Post").change("p3").set("title").to("changed").apply());
    calls.put(
        "change of title in a transaction",
        db -> in(db, t -> t.entity("Post").change("p4").set("title").to("changed").apply()));
    calls.put(
        "edit of title", db -> db.entity("Post").edit("p5", item -> item.with("title", "edited")));
    calls.put("put", db -> db.entity("Post").put(retitled("p6")));
    calls.put("overwrite", db -> db.entity("Post").overwrite(retitled("p7")));
    calls.put("put in a transaction", db -> in(db, t -> t.entity("Post").put(retitled("p8"))));
    calls.put("putAll", db -> failing(f -> db.entity("Post").putAll(Stream.of(retitled("p9")), f)));
    calls.put(
        "createAll without conditions",
        db ->
            failing(
                f ->
                    db.entity("Post")
                        .createAll(Stream.of(retitled("p10")), f.andThen(Bulk::overwriting))));
    calls.put("delete", db -> assertThat(db.entity("Post").delete("p11")).isTrue());
    calls.put("delete in a transaction", db -> in(db, t -> t.entity("Post").delete("p12")));
    calls.put("delete of a topic", db -> assertThat(db.entity("Topic").delete("t")).isTrue());
    return calls;
  }

  private static void in(Adjoin db, Consumer<Transaction> work) {
    db.transaction(work);
  }

  private static void failing(Consumer<Consumer<Bulk>> call) {
    List<AdjoinException> failures = new ArrayList<>();
    call.accept(bulk -> bulk.onFailure(failure -> failures.add(failure.cause())));
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  /** Makes every call, and returns those that were refused because of a newer model. */
  private static Set<String> refused(Adjoin db) {
    return refused(db, calls());
  }

  private static Set<String> refused(Adjoin db, Map<String, Consumer<Adjoin>> calls) {
    Set<String> refused = new TreeSet<>();
    calls.forEach(
        (name, call) -> {
          try {
            call.accept(db);
          } catch (AdjoinException e) {
            assertThat(e.reason()).as(name + ": " + e.getMessage()).isEqualTo(Reason.REFUSED);
            assertThat(e.remedy()).as(name).isEqualTo(Remedy.USE_NEWER_MODEL);
            assertThat(e).hasMessageContaining("a newer model of the table");
            refused.add(name);
          }
        });
    return refused;
  }

  @ParameterizedTest
  @EnumSource(Added.class)
  void aProgramThatIsOpenIsRefusedJustTheCallsThatSkipADuty(Added added) {
    store();
    try (Adjoin old = open(OLD)) {
      old.entity("Post").create(post("before"));
      announce(added);
      try (Adjoin db = open(added.model())) {
        added.add(db, added.isDuty() ? "p11" : "p25");
      }
      assertThat(refused(old)).isEqualTo(added.refused());
    }
    isSound(added);
  }

  @ParameterizedTest
  @EnumSource(Added.class)
  void aProgramThatIsOpenedAgainIsRefusedTheSameCalls(Added added) {
    store();
    announce(added);
    try (Adjoin db = open(added.model())) {
      added.add(db, added.isDuty() ? "p11" : "p25");
    }
    try (Adjoin old = open(OLD)) {
      assertThat(refused(old)).isEqualTo(added.refused());
    }
    isSound(added);
  }

  /** The newer program deletes and changes what the older one must not. */
  @ParameterizedTest
  @EnumSource(Added.class)
  void theNewerProgramIsRefusedNothing(Added added) {
    store();
    announce(added);
    if (added.isMigration()) {
      table.finishing(added.model(), table.client).run();
    }
    try (Adjoin db = open(added.model())) {
      added.add(db, "p20");
      Map<String, Consumer<Adjoin>> calls = calls();
      // What is deleted in steps is not created without a condition, or deleted in a transaction.
      calls.keySet().removeAll(Set.of("createAll without conditions", "delete in a transaction"));
      Set<String> refused = refused(db, calls);
      assertThat(refused).isEmpty();
    }
    isSound(added);
  }

  /** A call that was under way when the newer model was announced, and is let go afterwards. */
  @ParameterizedTest
  @EnumSource(Added.class)
  void aCallThatIsHeldInTheMiddleLeavesNothingBehind(Added added) {
    List<String> calls = Form.sample(List.copyOf(calls().keySet()), name -> false, 4);
    for (String name : added.isDuty() && !added.isMigration() ? calls : List.<String>of()) {
      boolean[] isHeld = {true};
      for (int request = 1; isHeld[0]; request++) {
        table
            .client
            .listTables()
            .tableNames()
            .forEach(t -> table.client.deleteTable(r -> r.tableName(t)));
        store();
        isHeld[0] = false;
        DynamoDbClient held =
            table.holding(
                request,
                () -> {
                  isHeld[0] = true;
                  table.model(added.model()).migrate(table.remote()).run();
                  try (Adjoin db = open(added.model())) {
                    for (int i = 0; i < 14; i++) {
                      addIfThere(added, db, "p" + i);
                    }
                  }
                });
        try (Adjoin old = table.model(OLD).connect(held)) {
          calls().get(name).accept(old);
        } catch (AdjoinException e) {
          // What is stored decides.
        }
        if (isHeld[0]) {
          isSound(added);
        }
      }
    }
  }

  private static void addIfThere(Added added, Adjoin db, String post) {
    if (db.entity("Post").get(post).isPresent()) {
      added.add(db, post);
    }
  }

  /** The worker of a stream: what DynamoDB or another program does to a post. */
  @Test
  void anOlderWorkerDropsNoRecordThatANewerModelWouldApply() {
    String old =
        "table: {stream: true}\n"
            + OLD.replace("title: string", "title: string, until: instant?")
                .replace("text: string}}", "text: string}, expires: until, expiry: streamed}");
    String after =
        old.replace(
            "relationships:\n",
            "  Comment: {parent: Post, id: commentId, copy: {title: Post.title}, attributes: {commentId: string}}\nrelationships:\n");
    try (Adjoin db = open(old)) {
      db.createTable();
      db.entity("Post").create(post("p0"));
      db.entity("Post")
          .create(post("p1").with("until", table.clock.instant().plus(Duration.ofHours(1))));
    }
    table.model(after).migrate(table.client).run();
    try (Adjoin db = open(after)) {
      db.follow(table.engine.streams()).drain();
      Added.CHILD.add(db, "p0");
      Added.CHILD.add(db, "p1");
    }
    // Another program changes a title without Adjoin, and DynamoDB removes what has expired.
    table.client.updateItem(
        r ->
            r.tableName("blog")
                .key(key("POST#p0"))
                .updateExpression("SET title = :t")
                .expressionAttributeValues(Map.of(":t", AttributeValue.fromS("other"))));
    refusesAndLeavesTo(old, after, "copies Post.title to Comment.title");
    table.clock.advance(Duration.ofHours(60));
    refusesAndLeavesTo(old, after, "deletes Comment with its Post");
  }

  /** A worker of an older program drops no record, and one of a newer program applies it. */
  private void refusesAndLeavesTo(String old, String after, String reason) {
    try (Adjoin worker = open(old)) {
      StreamReport report = worker.follow(table.engine.streams()).drain();
      assertThat(report.failures())
          .isNotEmpty()
          .allSatisfy(failure -> assertThat(failure.cause()).hasMessageContaining(reason));
    }
    try (Adjoin worker = open(after)) {
      assertThat(worker.follow(table.engine.streams()).drain().failures()).isEmpty();
      worker.resume();
      assertThat(worker.check().run().findings()).isEmpty();
    }
  }

  /** What an older program writes to a post that a newer program deletes in steps. */
  private static Map<String, Consumer<Adjoin>> writes(String post) {
    Map<String, Consumer<Adjoin>> writes = new LinkedHashMap<>();
    writes.put("create", db -> db.entity("Post").create(post(post)));
    writes.put("put", db -> db.entity("Post").put(retitled(post)));
    writes.put("overwrite", db -> db.entity("Post").overwrite(retitled(post)));
    writes.put("put in a transaction", db -> in(db, t -> t.entity("Post").put(retitled(post))));
    writes.put(
        "putAll", db -> failing(f -> db.entity("Post").putAll(Stream.of(retitled(post)), f)));
    writes.put(
        "createAll without conditions",
        db ->
            failing(
                f ->
                    db.entity("Post")
                        .createAll(Stream.of(retitled(post)), f.andThen(Bulk::overwriting))));
    writes.put("change", db -> db.entity("Post").change(post).set("text").to("changed").apply());
    writes.put("edit", db -> db.entity("Post").edit(post, item -> item.with("text", "edited")));
    return writes;
  }

  /** The mark of a delete, and the tombstone that it leaves, are there for every program. */
  @ParameterizedTest
  @EnumSource(
      value = Added.class,
      names = {"CHILD", "CASCADING_CHILD", "RESTRICTING_CHILD"})
  void anOlderProgramWritesNothingToWhatIsBeingDeleted(Added added) {
    store();
    try (Adjoin open = open(OLD)) {
      open.entity("Post").create(post("before"));
      announce(added);
      try (Adjoin db = open(added.model())) {
        for (int i = 1; i < 14; i++) {
          addMany(added, db, "p" + i);
        }
      }
      int marked = 0;
      for (int request = 1; request < 14; request++) {
        String post = "p" + request;
        try (Adjoin db = table.model(added.model()).connect(table.killedAt(request, true))) {
          db.entity("Post").delete(post);
        } catch (MigratedTable.Killed e) {
          // Others find it in the journal.
        }
        marked += isDeleting(post) ? 1 : 0;
        try (Adjoin again = open(OLD)) {
          List<String> accepted = new ArrayList<>();
          for (Adjoin old : List.of(open, again)) {
            writes(post)
                .forEach(
                    (name, write) -> {
                      boolean isDeleting = isDeleting(post);
                      try {
                        write.accept(old);
                        if (isDeleting) {
                          accepted.add(name);
                        }
                      } catch (AdjoinException e) {
                        assertThat(e.reason())
                            .as(name + ": " + e.getMessage())
                            .isIn(
                                Reason.BEING_DELETED,
                                Reason.REFUSED,
                                Reason.ALREADY_EXISTS,
                                Reason.NOT_FOUND);
                      }
                    });
          }
          assertThat(accepted).as("killed at request " + request).isEmpty();
        }
        try (Adjoin db = open(added.model())) {
          assertThat(db.resume().unfinished()).isEmpty();
        }
      }
      assertThat(marked).isPositive();
    }
    isSound(added);
  }

  /** Stores so much that the delete of the post takes steps, and nothing that prevents it. */
  private static void addMany(Added added, Adjoin db, String post) {
    if (added == Added.RESTRICTING_CHILD) {
      return;
    }
    if (added == Added.CHILD) {
      for (int i = 0; i < 30; i++) {
        db.entity("Comment").create(Item.of("postId", post, "commentId", "c" + i));
      }
    } else {
      added.add(db, post);
    }
  }

  private boolean isDeleting(String post) {
    return table
        .client
        .getItem(r -> r.tableName("blog").key(key("POST#" + post)))
        .item()
        .containsKey("_deleting");
  }

  private static Map<String, AttributeValue> key(String key) {
    return Map.of("PK", AttributeValue.fromS(key), "SK", AttributeValue.fromS(key));
  }

  private void announce(Added added) {
    if (added.isDuty()) {
      assertThatThrownBy(() -> open(added.model()))
          .hasMessageContaining(added.isMigration() ? "needs a backfill" : "needs an announcement")
          .hasMessageContaining("with Adjoin.builder(…).migrate(client)");
      assertThat(table.model(added.model()).migrate(table.client).run().state())
          .isEqualTo(added.isMigration() ? State.EXPANDED : State.FINISHED);
      assertThat(head()).containsKey("duties");
    } else {
      assertThat(head()).doesNotContainKey("duties");
    }
  }

  private Map<String, AttributeValue> head() {
    return table.client.getItem(r -> r.tableName("blog").key(HEAD)).item();
  }

  private void isSound(Added added) {
    if (added.isMigration()) {
      table.finishing(added.model(), table.client).run();
      assertThat(head()).doesNotContainKey("duties");
    }
    try (Adjoin db = open(added.model())) {
      db.resume();
      assertThat(db.check().run().findings()).isEmpty();
    }
    assertThat(Intact.items(table.client, "blog")).isNotEmpty();
  }

  @Test
  void anEmptyTypeNeedsNoWait() {
    try (Adjoin db = open(OLD)) {
      db.createTable();
    }
    Instant before = table.clock.instant();
    table.model(Added.CHILD.model()).migrate(table.client).run();
    assertThat(table.clock.instant()).isEqualTo(before);
    try (Adjoin old = open(OLD);
        Adjoin db = open(Added.CHILD.model())) {
      old.entity("Post").create(post("p0"));
      Added.CHILD.add(db, "p0");
      assertThatThrownBy(() -> old.entity("Post").delete("p0")).hasMessage(COMMENTS);
    }
  }

  private static final String COMMENTS =
      "Post.delete: was refused: a newer model of the table deletes Comment with its Post, which the"
          + " model of this program does not do; do it with a program of the newer model";

  @Test
  void theRefusalSaysWhatANewerModelDoes() {
    store();
    table.model(Added.CHILD.model()).migrate(table.client).run();
    try (Adjoin old = open(OLD)) {
      assertThatThrownBy(() -> old.entity("Post").delete("p0")).hasMessage(COMMENTS);
    }
  }

  @Test
  void theDryRunAndTheComparisonShowWhatIsAnnounced() {
    store();
    String after = Added.COPYING_CHILD.model();
    MigrationReport plan = table.model(after).migrate(table.client).plan();
    assertThat(plan)
        .hasToString(
            """
            Migration of table blog: planned
            announce: refuses programs with an older model a change of Post.title, the delete of Post, and waits until every program has noticed
                3 min""");
    assertThat(table.model(after).compare(table.client).differences())
        .filteredOn(each -> each.kind() == TableReport.Kind.NEEDS_ANNOUNCEMENT)
        .extracting(TableReport.Difference::where)
        .containsExactly("A change of Post.title", "The delete of Post");
    table.model(after).migrate(table.client).run();
    assertThat(table.model(after).migrate(table.client).plan().state())
        .isEqualTo(State.NOTHING_TO_DO);
    assertThat(table.model(after).compare(table.client).isAsDesigned()).isTrue();
  }

  @Test
  void aProgramThatIsToldToAnnouncesWhenItIsOpened() {
    store();
    String after = Added.CHILD.model();
    Instant before = table.clock.instant();
    try (Adjoin old = open(OLD)) {
      old.entity("Post").create(post("late"));
      try (Adjoin db = table.model(after).announceDuties().connect(table.client)) {
        assertThat(Duration.between(before, table.clock.instant()))
            .isEqualTo(Duration.ofMinutes(3));
        Added.CHILD.add(db, "late");
      }
      assertThatThrownBy(() -> old.entity("Post").delete("late")).hasMessage(COMMENTS);
    }
  }

  @Test
  void aProgramInADirectoryAnnouncesWithoutAWait(@TempDir Path directory) {
    ModelFile old = ModelFile.parse("blog.yaml", OLD);
    ModelFile after = ModelFile.parse("blog.yaml", Added.CHILD.model());
    try (Adjoin db = Adjoin.embedded(directory, old)) {
      db.entity("Post").create(post("p0"));
    }
    try (Adjoin db = Adjoin.embedded(directory, after)) {
      Added.CHILD.add(db, "p0");
    }
    try (Adjoin db = Adjoin.embedded(directory, old)) {
      assertThatThrownBy(() -> db.entity("Post").delete("p0")).hasMessage(COMMENTS);
    }
  }

  /** A process that ends between the announcement and the end of its wait. */
  @Test
  void whatWasAnnouncedIsNotInForceUntilSomebodyHasWaited() {
    store();
    String after = Added.CHILD.model();
    for (int request = 1; ; request++) {
      DynamoDbClient killed = table.killedAt(request, true);
      try {
        table.model(after).migrate(killed).run();
        break;
      } catch (MigratedTable.Killed e) {
        // The next one goes on.
      }
      Map<String, AttributeValue> head = head();
      if (head.containsKey("duties") && head.get("duties").s().contains("announced")) {
        assertThatThrownBy(() -> open(after)).hasMessageContaining("needs an announcement");
        try (Adjoin old = open(OLD)) {
          assertThatThrownBy(() -> old.entity("Post").delete("p0")).hasMessage(COMMENTS);
        }
      }
    }
    try (Adjoin db = open(after)) {
      Added.CHILD.add(db, "p0");
    }
  }

  @Test
  void aDeleteThatReachesThePostsByACascadeIsRefusedBeforeItBegins() {
    String old =
        OLD.replace(
            "  Note:",
            "  Board: {id: boardId, attributes: {boardId: string}}\n"
                + "  Pin: {parent: Board, id: pinId, attributes: {pinId: string, label: string?}}\n"
                + "  Note:");
    String after =
        old.replace(
            "  Note:", "  Tack: {parent: Pin, id: tackId, attributes: {tackId: string}}\n  Note:");
    try (Adjoin db = open(old)) {
      db.createTable();
      db.entity("Board").create(Item.of("boardId", "b"));
      db.entity("Pin").create(Item.of("boardId", "b", "pinId", "p"));
    }
    table.model(after).migrate(table.client).run();
    try (Adjoin db = open(old)) {
      assertThatThrownBy(() -> db.entity("Board").delete("b"))
          .hasMessageStartingWith(
              "Board.delete: was refused: it deletes Pin, and a newer model of the table deletes Tack"
                  + " with its Pin");
      assertThat(db.pending()).noneMatch(work -> work.kind().equals("delete"));
      db.entity("Pin").change("b", "p").set("label").to("x").apply();
    }
  }

  @Test
  void aStricterRuleIsADutyAndALaxerOneIsNot() {
    String kept =
        "  Draft: {parent: Post, id: draftId, onDelete: keep, attributes: {draftId: string}}\n";
    String old = OLD.replace("relationships:\n", kept + "relationships:\n");
    String stricter = old.replace("onDelete: keep, attributes", "onDelete: cascade, attributes");
    try (Adjoin db = open(old)) {
      db.createTable();
      db.entity("Post").create(post("p0"));
      db.entity("Draft").create(Item.of("postId", "p0", "draftId", "d"));
    }
    assertThatThrownBy(() -> open(stricter))
        .hasMessageContaining(
            "The delete of Post needs an announcement: recorded is none, declared is cascade Draft");
    table.model(stricter).migrate(table.client).run();
    try (Adjoin db = open(old)) {
      assertThatThrownBy(() -> db.entity("Post").delete("p0"))
          .hasMessageContaining("a newer model of the table deletes Draft with its Post");
      db.entity("Draft").delete("p0", "d");
    }
    // The owner of the table decides for the laxer rule again, and closes the other models out.
    assertThat(table.model(old).migrate(table.client).finish().run().state())
        .isEqualTo(State.FINISHED);
    assertThat(head()).doesNotContainKey("duties");
    try (Adjoin db = open(old)) {
      assertThat(db.entity("Post").delete("p0")).isTrue();
    }
    assertThatThrownBy(() -> open(stricter)).hasMessageContaining("needs an announcement");
  }

  @Test
  void aNewReferenceOfATypeThatHasItemsIsADuty() {
    store();
    String after =
        OLD.replace(
            "{noteId: string}", "{noteId: string, postId: {ref: 'Post?', onDelete: clear}}");
    table.model(after).migrate(table.client).run();
    try (Adjoin old = open(OLD)) {
      assertThatThrownBy(() -> old.entity("Post").delete("p0"))
          .hasMessageContaining("a newer model of the table clears Note.postId with its Post");
      old.entity("Note").put(Item.of("noteId", "n"));
    }
  }

  /**
   * The delete of a newer program that an older one finds in the journal, and the same of copies.
   */
  @Test
  void anOlderProgramFinishesNoWorkThatItDoesNotUnderstand() {
    store();
    String after = Added.COPYING_CHILD.model();
    table.model(after).migrate(table.client).run();
    try (Adjoin db = open(after)) {
      for (int i = 0; i < 120; i++) {
        db.entity("Comment").create(Item.of("postId", "p1", "commentId", "c" + i));
        db.entity("Comment").create(Item.of("postId", "p2", "commentId", "c" + i));
      }
    }
    for (String call : List.of("delete", "change")) {
      for (int request = 1; ; request++) {
        try (Adjoin db = table.model(after).connect(table.killedAt(request, true))) {
          if (call.equals("delete")) {
            db.entity("Post").delete("p1");
          } else {
            db.entity("Post").change("p2").set("title").to("other").apply();
          }
          break;
        } catch (MigratedTable.Killed e) {
          try (Adjoin old = open(OLD)) {
            old.resume()
                .unfinished()
                .forEach(each -> assertThat(each.cause()).hasMessageContaining("newer model"));
          }
        }
      }
    }
    isSound(Added.COPYING_CHILD);
  }

  @Test
  void aFinishedMigrationEndsTheDuties() {
    store();
    String after = Added.CHILD.model();
    table.model(after).migrate(table.client).run();
    assertThat(table.model(after).migrate(table.client).finish().run().state())
        .isEqualTo(State.FINISHED);
    assertThat(head()).doesNotContainKey("duties");
    assertThatThrownBy(() -> open(OLD)).hasMessageContaining("Comment is missing or incomplete");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theWayBackLosesWhatWasAdded(boolean isInTwoRuns) {
    store();
    String after = Added.CHILD.model();
    table.model(after).migrate(table.client).run();
    try (Adjoin db = open(after)) {
      Added.CHILD.add(db, "p0");
    }
    assertThat(table.model(OLD).migrate(table.client).finish().run().state())
        .isEqualTo(State.NOTHING_TO_DO);
    assertThat(head()).containsKey("duties");
    if (isInTwoRuns) {
      assertThat(table.model(OLD).migrate(table.client).losing("Comment").run().state())
          .isEqualTo(State.EXPANDED);
    }
    assertThat(table.finishing(OLD, table.client).losing("Comment").run().state())
        .isEqualTo(State.FINISHED);
    assertThat(head()).doesNotContainKey("duties");
    try (Adjoin old = open(OLD)) {
      assertThat(old.entity("Post").delete("p0")).isTrue();
      assertThat(old.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aMigrationThatIsGivenUpTakesItsDutiesBack() {
    store();
    String after =
        Added.CHILD
            .model()
            .replace("{postId: string,", "{postId: string, slug: string?,")
            .replace("text: string}}", "text: string}, views: {byTitle: {by: [title]}}}");
    table.model(after).migrate(table.client).run();
    assertThat(head()).containsKey("duties");
    try (Adjoin old = open(OLD)) {
      assertThatThrownBy(() -> old.entity("Post").delete("p0")).hasMessage(COMMENTS);
    }
    assertThat(table.model(OLD).migrate(table.client).run().state()).isEqualTo(State.GIVEN_UP);
    assertThat(head()).doesNotContainKey("duties");
    try (Adjoin old = open(OLD)) {
      assertThat(old.entity("Post").delete("p0")).isTrue();
    }
  }

  /**
   * A version of Adjoin that does not know duties must not ignore them, and is not concerned
   * without.
   */
  @Test
  void onlyARecordWithDutiesHasTheNewForm() {
    store();
    Set<String> before = head().keySet();
    try (Adjoin db = open(OLD.replace("word: string", "word: string, lang: string?"))) {
      db.entity("Topic").create(Item.of("topicId", "u", "word", "x", "lang", "en"));
    }
    assertThat(head().keySet()).isEqualTo(before);
    String more = Added.CHILD.model().replace("word: string", "word: string, lang: string?");
    table.model(more).migrate(table.client).run();
    assertThat(head().get("duties").s())
        .isEqualTo(
            """
            {
              "inForce": {
                "Post": {"delete": [["Comment", "", "sweep"]]}
              }
            }
            """);
  }
}
