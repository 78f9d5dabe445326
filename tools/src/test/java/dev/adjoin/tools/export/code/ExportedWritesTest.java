// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import dev.adjoin.tools.model.RequestedWrite;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Exported functions that write leave the items that the runtime leaves. */
class ExportedWritesTest {
  private static final Instant DAY = Instant.parse("2026-01-31T00:00:00Z");
  private static final Path TEAMS =
      Path.of(System.getProperty("adjoin.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("examples/teams/model.yaml");

  @Test
  void pythonLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    assumeTrue(Tools.succeeds("python3", "-c", "import boto3"), "Python with boto3 is not there");
    Compiled compiled =
        ModelCompiler.compile(
                dev.adjoin.internal.modelfile.ModelFile.parse(
                    "model.yaml", Files.readString(TEAMS)))
            .compiled()
            .orElseThrow();
    Files.writeString(
        folder.resolve("writes.py"),
        CodeCommand.source(
            compiled,
            Language.PYTHON,
            List.of(),
            new RequestedWrite.Finder(compiled, TEAMS).all()));
    Files.writeString(
        folder.resolve("run.py"),
        """
        from writes import *
        user_create("u1", "Ada", "ada@example.org")
        user_create("u2", "Alan", "alan@example.org")
        user_create("u3", "Grace", "grace@example.org")
        day = datetime(2026, 1, 31, tzinfo=timezone.utc)
        group_create("g1", "Readers", "They read")
        membership_put("u1", "g1", "admin", "active", day, "u2", {"a", "b"}, day)
        membership_link("u2", "g1", "member", "active", "u1", {"a"}, day)
        membership_change("u1", "g1", "member", "suspended", day, "u2", {"b"}, day)
        user_change("u1", "Ada", "ada2@example.org")
        user_change("u2", "Alan T.", "alan@example.org")
        membership_unlink("u2", "g1")
        user_delete("u3")
        """);
    try (EmbeddedDynamoDb own = EmbeddedDynamoDb.inMemory();
        EmbeddedDynamoDb served = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server =
            DynamoDbServer.start(served, new InetSocketAddress("127.0.0.1", 0));
        Adjoin db = Adjoin.builder(ModelFile.read(TEAMS)).connect(own.client());
        Adjoin other = Adjoin.builder(ModelFile.read(TEAMS)).connect(served.client())) {
      other.createTable();
      db.createTable();
      Tools.run(
          folder,
          Map.of(
              "AWS_ENDPOINT_URL_DYNAMODB", server.uri().toString(),
              "AWS_REGION", "us-east-1",
              "AWS_DEFAULT_REGION", "us-east-1",
              "AWS_ACCESS_KEY_ID", "any",
              "AWS_SECRET_ACCESS_KEY", "any"),
          List.of("python3", "run.py"));
      write(db);

      assertThat(items(served)).isEqualTo(items(own));
    }
  }

  private static void write(Adjoin db) {
    db.entity("User").create(user("u1", "Ada", "ada@example.org"));
    db.entity("User").create(user("u2", "Alan", "alan@example.org"));
    db.entity("User").create(user("u3", "Grace", "grace@example.org"));
    db.entity("Group")
        .create(Item.of(Map.of("groupId", "g1", "name", "Readers", "description", "They read")));
    db.relationship("Membership").put(edge("u1", "admin"));
    db.relationship("Membership").link(edge("u2", "member"));
    db.relationship("Membership")
        .change("u1", "g1")
        .set("role")
        .to("member")
        .set("status")
        .to("suspended")
        .set("joinedAt")
        .to(DAY)
        .set("invitedBy")
        .to("u2")
        .set("permissions")
        .to(Set.of("b"))
        .set("lastActiveAt")
        .to(DAY)
        .apply();
    db.entity("User")
        .change("u1")
        .set("name")
        .to("Ada")
        .set("email")
        .to("ada2@example.org")
        .apply();
    db.entity("User")
        .change("u2")
        .set("name")
        .to("Alan T.")
        .set("email")
        .to("alan@example.org")
        .apply();
    db.relationship("Membership").unlink("u2", "g1");
    db.entity("User").delete("u3");
  }

  private static Item user(String id, String name, String email) {
    return Item.of(Map.of("userId", id, "name", name, "email", email));
  }

  private static Item edge(String user, String role) {
    return Item.of(
        Map.of(
            "userId",
            user,
            "groupId",
            "g1",
            "role",
            role,
            "status",
            "active",
            "joinedAt",
            DAY,
            "invitedBy",
            "u2",
            "permissions",
            Set.of("a", "b"),
            "lastActiveAt",
            DAY));
  }

  /** The items by key, without tokens, times of the writes and the recorded design. */
  private static Map<String, Map<String, AttributeValue>> items(EmbeddedDynamoDb engine) {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> stored :
        engine.client().scan(r -> r.tableName("Teams")).items()) {
      Map<String, AttributeValue> item = new TreeMap<>(stored);
      item.keySet().removeIf(name -> Set.of("_by", "createdAt", "updatedAt").contains(name));
      if (!stored.get("PK").s().startsWith("_ADJOIN#")) {
        items.put(stored.get("PK").s() + " " + stored.get("SK").s(), item);
      }
    }
    return items;
  }
}
