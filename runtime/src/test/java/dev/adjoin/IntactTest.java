// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.write.Intact;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

/** {@link Intact} finds each kind of damage, so that the tests that rely on it can fail. */
class IntactTest {
  private static final String MODEL =
      """
      table: Clubs
      entities:
        Person: {id: person, unique: [email], attributes: {person: string, email: string}}
        Club: {id: club, attributes: {club: string}}
      relationships:
        Member: {from: Person, to: Club, count: {to: members}, as: {from: M, to: MI}}
        Seat: {from: Person, to: Club, inverse: mirror, as: {from: S, to: SI}}
        Badge: {from: Person, to: Club, store: summaries, as: {from: badges, to: holders},
                max: {from: 9, to: 9}, count: {from: badged}}
      """;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private Adjoin db;

  @BeforeEach
  void open() {
    db = Adjoin.builder(ModelFile.parse("model.yaml", MODEL)).connect(engine.client());
    db.createTable();
    db.entity("Person").create(Item.of("person", "p", "email", "p@x.org"));
    db.entity("Club").create(Item.of("club", "c"));
    for (String relationship : new String[] {"Member", "Seat", "Badge"}) {
      db.relationship(relationship).link(Item.of("person", "p", "club", "c"));
    }
    assertThat(Intact.problems(db.table(), engine.client())).isEmpty();
  }

  @AfterEach
  void close() {
    assertThat(Intact.problems(db.table(), engine.client())).isNotEmpty();
    db.close();
    engine.close();
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  private void set(String partition, String sort, String attribute, AttributeValue value) {
    engine
        .client()
        .updateItem(
            r ->
                r.tableName("Clubs")
                    .key(key(partition, sort))
                    .attributeUpdates(
                        Map.of(
                            attribute,
                            AttributeValueUpdate.builder()
                                .action(AttributeAction.PUT)
                                .value(value)
                                .build())));
  }

  private void delete(String partition, String sort) {
    engine.client().deleteItem(r -> r.tableName("Clubs").key(key(partition, sort)));
  }

  @Test
  void aWrongNumber() {
    set("CLUB#c", "CLUB#c", "members", AttributeValue.fromN("2"));
  }

  @Test
  void aWrongPlaceInAnIndex() {
    set("PERSON#p", "M#c", "GSI1SK", AttributeValue.fromS("MI#other"));
  }

  @Test
  void anEdgeThatIsGone() {
    delete("PERSON#p", "M#c");
  }

  @Test
  void aMirrorThatIsGone() {
    delete("CLUB#c", "SI#p");
  }

  @Test
  void aMirrorThatIsDifferent() {
    set("CLUB#c", "SI#p", "row", AttributeValue.fromN("2"));
  }

  @Test
  void aMirrorOfNothing() {
    delete("PERSON#p", "S#c");
  }

  @Test
  void aWrongNumberOfSummaries() {
    set("PERSON#p", "PERSON#p", "badged", AttributeValue.fromN("2"));
  }

  @Test
  void aGuardThatIsGone() {
    delete("PERSON.email#p@x.org", "PERSON.email#p@x.org");
  }

  @Test
  void aSummaryOnOneSideOnly() {
    set("CLUB#c", "CLUB#c", "holders", AttributeValue.fromM(Map.of()));
  }

  @Test
  void anItemOfNoType() {
    set("NOBODY#x", "x", "a", AttributeValue.fromS("b"));
  }
}
