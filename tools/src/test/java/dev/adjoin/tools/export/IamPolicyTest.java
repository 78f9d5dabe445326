// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.export.IamPolicy.User;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** A policy allows the operations that Adjoin sends, and no others. */
class IamPolicyTest {
  private static final String MODEL =
      """
      model: club
      table: {name: Club, stream: true}
      entities:
        Member: {id: memberId, attributes: {memberId: string, mail: string?}, unique: mail}
        Ticket: {id: ticketId, attributes: {ticketId: string, until: instant}, expires: until}
        Group: {id: groupId, attributes: {groupId: string}}
        Note: {parent: Group, id: noteId, attributes: {noteId: string, text: string?}}
      relationships:
        Membership: {from: Member, to: Group, integrity: checked, count: {to: size}, attributes: {role: string}}
        Visit:
          from: Member
          to: Group
          distinct: day
          attributes: {day: string}
          integrity: trusted
          onDelete: {to: cascade}
      """;

  private static final ModelFile FILE = ModelFile.parse("club.yaml", MODEL);

  private final Set<String> sent = new ConcurrentSkipListSet<>();

  private DynamoDbClient recording(DynamoDbClient target) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (arguments != null) {
                record(method.getName(), arguments[0]);
              }
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void record(String method, Object request) {
    if (request instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(each -> sent.add(operation(each)));
    } else {
      String operation = method.substring(0, 1).toUpperCase(Locale.ROOT) + method.substring(1);
      sent.add(operation.replace("TransactGetItems", "GetItem"));
    }
  }

  /** The operation that a part of a transaction needs permission for. */
  private static String operation(TransactWriteItem part) {
    if (part.put() != null) {
      return "PutItem";
    }
    if (part.update() != null) {
      return "UpdateItem";
    }
    return part.delete() != null ? "DeleteItem" : "ConditionCheckItem";
  }

  /** The daily work of a program. */
  private static void work(Adjoin db) {
    db.entity("Group").create(Item.of("groupId", "chess"));
    for (String id : List.of("ada", "bob")) {
      db.entity("Member").create(Item.of("memberId", id, "mail", id + "@example.org"));
      db.relationship("Membership")
          .link(Item.of("memberId", id, "groupId", "chess", "role", "player"));
    }
    db.entity("Note")
        .createAll(
            IntStream.range(0, 60).mapToObj(n -> Item.of("groupId", "chess", "noteId", "n" + n)),
            bulk -> bulk.overwriting());
    db.relationship("Visit").link(Item.of("memberId", "ada", "groupId", "chess", "day", "1"));
    db.relationship("Visit").unlink("ada", "chess", "1");
    db.entity("Note").change("chess", "n1").set("text").to("x").apply();
    db.entity("Note").put(Item.of("groupId", "chess", "noteId", "n2", "text", "y"));
    db.entity("Member").getAll(List.of("ada", "bob"));
    db.entity("Member").get("ada");
    db.relationship("Membership").to("chess").withEntities().list();
    db.transaction(
        transaction -> {
          transaction.entity("Member").check("ada");
          transaction.entity("Group").create(Item.of("groupId", "go"));
        });
    db.entity("Group").delete("chess");
    db.resume();
  }

  @Test
  void aProgramSendsExactlyWhatItsPolicyAllows() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      try (Adjoin operator = Adjoin.connect(engine.client(), FILE)) {
        operator.createTable();
      }
      // The delete of a group has to settle, so that resume finds unfinished work.
      Duration settle = Duration.ofMillis(1);
      try (Adjoin program =
          Adjoin.builder(FILE).settle(settle).connect(recording(engine.client()))) {
        work(program);
      }
    }
    assertThat(sent).containsExactlyElementsOf(User.PROGRAM.operations());
  }

  @Test
  void anOperatorSendsWhatItsPolicyAllows() {
    String view = "attributes: {role: string}, views: {byRole: {side: to, order: role}}";
    ModelFile wider =
        ModelFile.parse("club.yaml", MODEL.replace("attributes: {role: string}", view));
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      DynamoDbClient client = recording(engine.client());
      try (Adjoin db = Adjoin.builder(FILE).settle(Duration.ofMillis(1)).connect(client)) {
        db.createTable();
        work(db);
        db.verifyTable();
        db.check().run();
      }
      Adjoin.builder(wider).migrate(client).run();
    }
    assertThat(sent).isSubsetOf(User.OPERATOR.operations());
    assertThat(sent).contains("Scan", "CreateTable", "UpdateTable", "UpdateTimeToLive");
  }

  @Test
  void thePolicyOfAWorkerReadsTheStream() {
    Compiled club = ExportedModels.compiled(MODEL);

    assertThat(IamPolicy.of(User.WORKER, club).json())
        .contains("\"dynamodb:GetShardIterator\"", "table/Club/stream/*", "table/Club/index/*");
    assertThat(IamPolicy.of(User.PROGRAM, club).json()).doesNotContain("stream", "Scan");
  }
}
