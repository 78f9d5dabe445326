// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.ExportedItem;
import dev.adjoin.Item;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportedItemsTest {
  private static final String MODEL =
      """
      table: All
      entities:
        Person: {id: personId, unique: name, attributes: {personId: string, name: string}}
        Club: {id: clubId, attributes: {clubId: string}}
      relationships:
        Acquaintance:
          from: Person
          to: Person
          ends: {from: knower, to: known}
          as: {from: KNOWS, to: KNOWN}
          inverse: mirror
        Membership:
          from: Person
          to: Club
          store: summaries
          attributes: {role: string, since: int}
          summary: {from: [role], to: [role, since]}
          max: {from: 5, to: 5}
      """;

  @Test
  void tellsEachEntityAndEdgeOnceAndNothingThatAdjoinKeepsForItself() {
    Declaration model = ModelFile.parse("all.yaml", MODEL);
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory();
        Adjoin db =
            Adjoin.connect(dynamoDb.client(), dev.adjoin.ModelFile.parse("all.yaml", MODEL))) {
      db.createTable();
      Item ada = Item.of("personId", "p1", "name", "Ada");
      Item bob = Item.of("personId", "p2", "name", "Bob");
      Item club = Item.of("clubId", "c1");
      Item knows = Item.of("knower", "p1", "known", "p2");
      Item member = Item.of("personId", "p1", "clubId", "c1", "role", "chair", "since", 2020);
      db.entity("Person").create(ada);
      db.entity("Person").create(bob);
      db.entity("Club").create(club);
      db.relationship("Acquaintance").link(knows);
      db.relationship("Membership").link(member);

      ExportedItems items = new ExportedItems(open(dynamoDb, model));
      List<ExportedItem> all =
          dynamoDb.client().scan(r -> r.tableName("All")).items().stream()
              .flatMap(item -> items.of(item).stream())
              .toList();
      assertThat(all)
          .containsExactlyInAnyOrder(
              new ExportedItem("Person", ada),
              new ExportedItem("Person", bob),
              new ExportedItem("Club", club),
              new ExportedItem("Acquaintance", knows),
              new ExportedItem("Membership", member));
    }
  }

  private static OpenTable open(EmbeddedDynamoDb dynamoDb, Declaration model) {
    Compiled compiled = ModelCompiler.compile(model).compiled().orElseThrow();
    Schema schema = new Schema(compiled.model());
    Calls calls =
        new Calls(
            dynamoDb.client(), "All", Environment.real(), Duration.ofMinutes(1), report -> {});
    return new OpenTable(compiled, schema, Mappings.of(schema, null, List.of()), calls, null);
  }
}
