// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table with a user whose name others copy. One process pauses while it writes copies, and
 * another deletes the user and creates it again under the same id.
 */
final class PausedCopy implements AutoCloseable {
  /** Deleting the user leaves everything that copies from it. */
  private static final CompiledModel KEPT =
      compiled(
          """
          table: Forum
          entities:
            User: {id: userId, attributes: {userId: string, name: string}}
            Group: {id: groupId, attributes: {groupId: string}}
            Post:
              parent: User
              id: postId
              onDelete: keep
              copy: {copied: User.name}
              attributes: {postId: string, text: string?}
            Talk:
              id: talkId
              attributes:
                talkId: string
                userId: {ref: User, integrity: trusted, onDelete: keep, copy: {copied: name}}
          relationships:
            Membership:
              from: User
              to: Group
              attributes: {text: string?}
              copy: {from: {copied: name}}
              count: {to: members}
            Presence:
              from: Group
              to: User
              as: {from: PRESENT, to: WITH}
              inverse: mirror
              copy: {to: {copied: name}}
            Fan:
              from: Group
              to: User
              as: {from: FAN, to: FANS}
              count: {to: fans}
              copy: {to: {copied: name}}
              onDelete: {to: keep}
          """);

  /** The same with summaries, which go with the user. */
  private static final CompiledModel SUMMARISED =
      compiled(
          """
          table: Forum
          entities:
            User: {id: userId, attributes: {userId: string, name: string}}
            Group: {id: groupId, attributes: {groupId: string}}
          relationships:
            Star:
              from: User
              to: Group
              store: summaries
              max: {from: 60, to: 9}
              as: {from: starred, to: stars}
              attributes: {text: string?}
              summary: {from: [text], to: [name]}
              onDelete: {from: cascade, to: cascade}
          """);

  private static final int MANY = 53;
  private static final String RENAMED = "Renamed";

  private static CompiledModel compiled(String text) {
    return Adjoin.compile(ModelFile.parse("forum.yaml", text));
  }

  /** The call that pauses. */
  enum Call {
    LINK,
    LINK_WITH_MIRROR,
    LINK_WITH_COUNT,
    LINK_AS_SUMMARY(SUMMARISED),
    PUT_OF_A_LINK,
    PUT_OF_A_SUMMARY(SUMMARISED),
    CREATE_OF_A_CHILD,
    PUT_OF_A_CHILD,
    CREATE_WITH_A_REFERENCE,
    /** An item that referred to another user. */
    CHANGE_OF_A_REFERENCE,
    TRANSACTION,
    BULK,
    RENAME,
    RENAME_BY_PUT,
    /** More copies than one transaction can hold. */
    RENAME_OF_MANY,
    /** The same with summaries. */
    RENAME_WITH_SUMMARIES(SUMMARISED),
    /** Another process has changed the name, and ended before it changed the copies. */
    RESUME,
    /** The user was created again before, so that all copies are old. */
    REPAIR,
    REPAIR_OF_SUMMARIES(SUMMARISED);

    private final @Nullable CompiledModel own;

    Call() {
      this(null);
    }

    Call(@Nullable CompiledModel own) {
      this.own = own;
    }

    private CompiledModel model() {
      return own == null ? KEPT : own;
    }

    private boolean isRepair() {
      return this == REPAIR || this == REPAIR_OF_SUMMARIES;
    }
  }

  /**
   * How often a user was changed, which is its version.
   *
   * @param before that of the user whom the paused process sees
   * @param after that of the user who is created during the pause
   */
  record Changes(int before, int after) {
    /** The same version, a lower and a higher one. */
    static final List<Changes> ALL =
        List.of(new Changes(0, 0), new Changes(3, 1), new Changes(1, 3));
  }

  /**
   * A stored copy.
   *
   * @param born the identity of the user whose name it is
   */
  private record Copy(String born, String name) {}

  private final Call call;
  private final Changes changes;
  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private final Adjoin db;

  /** The names that each user had, by its identity. */
  private final Map<String, Set<String>> names = new TreeMap<>();

  PausedCopy(Call call, Changes changes) {
    this.call = call;
    this.changes = changes;
    this.db = open(engine.client());
    db.createTable();
    for (int i = 0; i < (call == Call.RENAME_WITH_SUMMARIES ? MANY : 4); i++) {
      db.entity("Group").create(Item.of("groupId", "g" + i));
    }
    db.entity("User").create(Item.of("userId", "other", "name", "Other"));
    names.put(born("other"), Set.of("Other"));
    if (call == Call.CHANGE_OF_A_REFERENCE) {
      db.entity("Talk").create(Item.of("talkId", "t3", "userId", "other"));
    }
    create("Name", changes.before);
    copies(call.isRepair() || call.name().startsWith("RE") ? 0 : 2);
    prepare();
  }

  private Adjoin open(DynamoDbClient client) {
    return Adjoin.builder(call.model())
        .clock(clock)
        .settle(Duration.ZERO)
        .unrecorded()
        .connect(client);
  }

  @Override
  public void close() {
    db.close();
    engine.close();
  }

  // ---- What happens
  // ---------------------------------------------------------------------------------

  /** Every pause of a call. */
  static List<Pause> pauses(Call call, Changes changes) throws Exception {
    try (PausedCopy undisturbed = new PausedCopy(call, changes)) {
      PausedProcess process = undisturbed.process(Pause.NONE);
      try (Adjoin other = undisturbed.open(process.client())) {
        process.call(() -> undisturbed.run(other)).end();
      }
      return process.pauses();
    }
  }

  /** Pauses the call until another process has replaced the user; returns what is wrong. */
  List<String> replaceDuring(Pause pause) throws Exception {
    PausedProcess process = process(pause);
    try (Adjoin paused = open(process.client())) {
      PausedProcess.Call<String> running = process.call(() -> run(paused));
      replace();
      Map<String, Copy> before = stored();
      String answer = end(running);
      List<String> problems = new ArrayList<>();
      if (!answer.isEmpty()) {
        problems.add("the paused call answered " + answer);
      }
      db.resume();
      problems.addAll(wrongCopies(before));
      problems.addAll(unsound());
      return problems;
    }
  }

  private PausedProcess process(Pause pause) {
    return new PausedProcess(engine.client(), clock, pause);
  }

  private static String end(PausedProcess.Call<String> running) throws Exception {
    try {
      return running.end();
    } catch (ExecutionException e) {
      return String.valueOf(e.getCause());
    }
  }

  private void create(String name, int times) {
    db.entity("User").create(Item.of("userId", "u", "name", name));
    names.put(born("u"), Set.of(name, RENAMED));
    for (int i = 0; i < times; i++) {
      db.entity("User").change("u").set("name").to(i == times - 1 ? name : RENAMED).apply();
    }
  }

  /** Deletes the user and creates it again, with copies that others have too. */
  private void replace() {
    clock.advance(Duration.ofSeconds(1));
    db.entity("User").delete("u");
    db.resume();
    copies(-1);
    create("Name " + names.size(), changes.after);
    copies(1);
  }

  /**
   * Makes items that copy: those that the call does not make.
   *
   * @param from the first of them; negative to remove one of each kind that was there before
   */
  private void copies(int from) {
    if (from < 0) {
      remove();
      return;
    }
    for (int i = from; i < 3; i++) {
      String group = "g" + i;
      if (call.model() == SUMMARISED) {
        db.relationship("Star").link(Item.of("userId", "u", "groupId", group));
      } else {
        db.relationship("Membership").link(Item.of("userId", "u", "groupId", group));
        db.relationship("Presence").link(Item.of("userId", "u", "groupId", group));
        db.relationship("Fan").link(Item.of("userId", "u", "groupId", group));
        db.entity("Post").put(Item.of("userId", "u", "postId", "p" + i));
        db.entity("Talk").put(Item.of("talkId", "t" + i, "userId", "u"));
      }
    }
  }

  private void remove() {
    if (call.model() == KEPT) {
      db.relationship("Membership").unlink("u", "g1");
      db.relationship("Presence").unlink("g1", "u");
      db.relationship("Fan").unlink("g1", "u");
      db.entity("Post").delete("u", "p1");
      db.entity("Talk").delete("t1");
    }
  }

  /** What happened before the call. */
  private void prepare() {
    switch (call) {
      case PUT_OF_A_CHILD -> db.entity("Post").put(Item.of("userId", "u", "postId", "p3"));
      case PUT_OF_A_LINK ->
          db.relationship("Membership").link(Item.of("userId", "u", "groupId", "g3"));
      case PUT_OF_A_SUMMARY ->
          db.relationship("Star").link(Item.of("userId", "u", "groupId", "g3"));
      case RENAME_OF_MANY -> many();
      case RENAME_WITH_SUMMARIES -> {
        for (int i = 3; i < MANY; i++) {
          db.relationship("Star").link(Item.of("userId", "u", "groupId", "g" + i));
        }
      }
      case RESUME -> {
        many();
        renameOnly();
      }
      case REPAIR -> replace();
      case REPAIR_OF_SUMMARIES -> {
        names.put(born("u"), Set.of("Name", RENAMED, "Changed"));
        String key = "USER#u";
        engine
            .client()
            .updateItem(
                r ->
                    r.tableName("Forum")
                        .key(
                            Map.of(
                                "PK", AttributeValue.fromS(key), "SK", AttributeValue.fromS(key)))
                        .updateExpression("SET #n = :n")
                        .expressionAttributeNames(Map.of("#n", "name"))
                        .expressionAttributeValues(Map.of(":n", AttributeValue.fromS("Changed"))));
      }
      default -> {}
    }
  }

  private void many() {
    for (int i = 0; i < MANY; i++) {
      db.entity("Post").put(Item.of("userId", "u", "postId", "many" + i));
    }
  }

  /** Changes the name in a process that ends before it changes the copies. */
  private void renameOnly() {
    for (int i = 1; db.pending().isEmpty(); i++) {
      DynamoDbClient dying =
          SimulatedClient.of(engine.client(), new VirtualClock(), any -> {}, i, true);
      try (Adjoin ending = open(dying)) {
        rename(ending);
        throw new IllegalStateException("The change must leave its journal entry");
      } catch (Stopped e) {
        // The next process makes one request more.
      }
    }
  }

  private static void rename(Adjoin process) {
    process.entity("User").change("u").set("name").to(RENAMED).apply();
  }

  /** Makes the call; returns what it failed with, and an empty text if it did not. */
  private String run(Adjoin process) {
    Item edge = Item.of("userId", "u", "groupId", "g3");
    Item child = Item.of("userId", "u", "postId", "p3");
    Item talk = Item.of("talkId", "t3", "userId", "u");
    try {
      switch (call) {
        case LINK -> process.relationship("Membership").link(edge);
        case LINK_WITH_MIRROR -> process.relationship("Presence").link(edge);
        case LINK_WITH_COUNT -> process.relationship("Fan").link(edge);
        case LINK_AS_SUMMARY -> process.relationship("Star").link(edge);
        case PUT_OF_A_LINK -> process.relationship("Membership").put(edge.with("text", "new"));
        case PUT_OF_A_SUMMARY -> process.relationship("Star").put(edge.with("text", "new"));
        case CREATE_OF_A_CHILD -> process.entity("Post").create(child);
        case PUT_OF_A_CHILD -> process.entity("Post").put(child.with("text", "new"));
        case CREATE_WITH_A_REFERENCE -> process.entity("Talk").create(talk);
        case CHANGE_OF_A_REFERENCE ->
            process.entity("Talk").change("t3").set("userId").to("u").apply();
        case TRANSACTION ->
            process.transaction(
                tx -> {
                  tx.relationship("Membership").link(edge);
                  tx.entity("Post").create(child);
                });
        case BULK -> process.relationship("Membership").linkAll(Stream.of(edge));
        case RENAME, RENAME_OF_MANY, RENAME_WITH_SUMMARIES -> rename(process);
        case RENAME_BY_PUT -> process.entity("User").put(Item.of("userId", "u", "name", RENAMED));
        case RESUME -> process.resume();
        case REPAIR, REPAIR_OF_SUMMARIES -> process.check().segments(1).repair().run();
      }
      return "";
    } catch (AdjoinException e) {
      // The response of a write was lost, and what it wrote is gone.
      return e.reason() == Reason.UNKNOWN ? "" : e.toString();
    }
  }

  // ---- What must hold
  // -------------------------------------------------------------------------------

  private String born(String user) {
    return Intact.items(engine.client(), "Forum").stream()
        .filter(item -> item.get("SK").s().equals("USER#" + user))
        .filter(item -> item.get("PK").s().equals("USER#" + user))
        .map(item -> item.get("_born").s())
        .findFirst()
        .orElseThrow();
  }

  /** All copies, by the keys of their items. */
  private Map<String, Copy> stored() {
    Map<String, Copy> copies = new TreeMap<>();
    for (Map<String, AttributeValue> item : Intact.items(engine.client(), "Forum")) {
      String key = item.get("PK").s() + " / " + item.get("SK").s();
      if (item.containsKey("_copied")) {
        String born =
            item.get("_copied").m().entrySet().stream()
                .filter(each -> each.getKey().startsWith("_born_"))
                .map(each -> each.getValue().s())
                .findFirst()
                .orElseThrow();
        copies.put(key, new Copy(born, item.get("copied").s()));
      }
      if (item.containsKey("stars")) {
        item.get("stars")
            .m()
            .forEach(
                (user, star) ->
                    copies.put(
                        key + " " + user,
                        new Copy(star.m().get("_born").s(), star.m().get("name").s())));
      }
    }
    return copies;
  }

  /**
   * @param before the copies when the call went on
   */
  private List<String> wrongCopies(Map<String, Copy> before) {
    String current = born("u");
    String name = db.entity("User").consistent().get("u").orElseThrow().string("name");
    List<String> problems = new ArrayList<>();
    stored()
        .forEach(
            (key, copy) -> {
              Copy old = before.get(key);
              boolean isOfAnother = old == null || !old.born.equals(copy.born);
              if (!names.getOrDefault(copy.born, Set.of()).contains(copy.name)) {
                problems.add("%s has a name of another: %s".formatted(key, copy));
              }
              if (isOfAnother && !copy.born.equals(current)) {
                problems.add("%s was copied from one who was gone: %s".formatted(key, copy));
              }
              if (copy.born.equals(current) && !Objects.equals(copy.name, name)) {
                problems.add("%s is old: %s".formatted(key, copy));
              }
            });
    return problems;
  }

  /** What is wrong, apart from copies of users who are gone, and what is left after a repair. */
  private List<String> unsound() {
    List<String> problems = new ArrayList<>();
    db.pending().forEach(work -> problems.add("pending: " + work));
    String current = born("u");
    boolean areAllCurrent = stored().values().stream().allMatch(copy -> isCurrent(copy, current));
    CheckReport found = db.check().segments(1).run();
    if (areAllCurrent && !found.isSound()) {
      problems.add("all copies are of the new user, but " + found);
    }
    db.check().segments(1).repair().run();
    CheckReport left = db.check().segments(1).run();
    if (!left.isSound()) {
      problems.add("not repaired: " + left);
    }
    // What was repaired is of the new user, and follows it.
    db.entity("User").change("u").set("name").to("Last").apply();
    db.resume();
    CheckReport last = db.check().segments(1).run();
    if (!last.isSound()) {
      problems.add("after another change: " + last);
    }
    return problems;
  }

  private static boolean isCurrent(Copy copy, String current) {
    return copy.born.equals(current) || copy.name.equals("Other");
  }
}
