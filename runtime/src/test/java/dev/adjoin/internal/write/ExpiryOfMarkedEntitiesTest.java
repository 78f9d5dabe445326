// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Item;
import dev.adjoin.internal.design.OwnedAttribute;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Time to live must not remove an entity in the middle of its delete. */
class ExpiryOfMarkedEntitiesTest {
  private static final Map<String, Object> TIMES =
      Map.of("long", 1_800_000_000L, "instant", Instant.ofEpochSecond(1_800_000_000));

  private static Database clubs(String type) {
    Database db =
        Database.of(
            """
            model: clubs
            table: {name: Clubs, stream: true}
            entities:
              User: {id: userId, attributes: {userId: string}}
              Club:
                id: clubId
                attributes: {clubId: string, until: TYPE?}
                expires: until
                expiry: streamed
            relationships:
              Membership: {from: User, to: Club, count: {to: members}, onDelete: {to: cascade}}
            """
                .replace("TYPE", type));
    db.entity("User").create(Item.of("userId", "ada"));
    db.entity("Club").create(Item.of("clubId", "chess", "until", TIMES.get(type)));
    db.entity("Club").create(Item.of("clubId", "go"));
    return db;
  }

  private static Map<String, AttributeValue> club(Database db, String id) {
    return db.stored("CLUB#" + id, "CLUB#" + id);
  }

  private static SteppedDelete delete(Database db, String id) {
    return SteppedDelete.of(db.table, db.mapping("Club"), id);
  }

  @ParameterizedTest
  @CsvSource({"long, until", "instant, _expires"})
  void aMarkSetsTheExpiryAsideAndAnUndoPutsItBack(String type, String timeToLive) {
    try (Database db = clubs(type)) {
      assertThat(db.table.design().timeToLive()).isEqualTo(timeToLive);
      for (String id : new String[] {"chess", "go"}) {
        Map<String, AttributeValue> before = club(db, id);
        SteppedDelete delete = delete(db, id);
        String mark = delete.begin(before).token();
        Map<String, AttributeValue> marked = club(db, id);
        AttributeValue expiry = marked.get(timeToLive);
        assertThat(expiry == null || expiry.n().equals(Long.toString(OwnedAttribute.NEVER)))
            .as("%s", marked)
            .isTrue();
        Object read = db.mapping("Club").read(marked).find("until").orElse(null);
        assertThat(read).isEqualTo(id.equals("go") ? null : TIMES.get(type));

        assertThat(delete.undo(mark)).isTrue();
        Map<String, AttributeValue> after = new HashMap<>(club(db, id));
        after.put(OwnedAttribute.BY, before.get(OwnedAttribute.BY));
        assertThat(after).isEqualTo(before);
      }
      Intact.check(db);
    }
  }

  @ParameterizedTest
  @CsvSource({"long", "instant"})
  void aMarkedEntityThatWouldExpireIsDeletedByItsMark(String type) {
    try (Database db = clubs(type)) {
      db.edges("Membership").link(Item.of("userId", "ada", "clubId", "chess"));
      String mark = delete(db, "chess").begin(club(db, "chess")).token();
      assertThat(mark).isNotEmpty();
      assertThat(db.resume().unfinished()).isEmpty();
      assertThat(db.all().keySet()).noneMatch(key -> key.contains("chess"));
      Intact.check(db);
    }
  }

  /** The mark may be taken back, and the copy of another time would stay. */
  @Test
  void aCopyOfAMarkedEntityHasTheDeclaredExpiry() {
    try (Database db =
        Database.of(
            """
            model: clubs
            table: {name: Clubs, stream: true}
            entities:
              User: {id: userId, attributes: {userId: string}}
              Club:
                id: clubId
                attributes: {clubId: string, until: long}
                expires: until
                expiry: streamed
              Talk:
                id: talkId
                attributes:
                  talkId: string
                  clubId: {ref: Club, integrity: trusted, onDelete: keep, copy: {clubUntil: until}}
            relationships:
              Membership: {from: User, to: Club, integrity: trusted, onDelete: {to: cascade}}
            """)) {
      db.entity("Club").create(Item.of("clubId", "chess", "until", 1_800_000_000L));
      SteppedDelete delete = delete(db, "chess");
      String mark = delete.begin(club(db, "chess")).token();
      assertThat(club(db, "chess").get("until").n()).isEqualTo(Long.toString(OwnedAttribute.NEVER));

      Item talk = db.entity("Talk").create(Item.of("talkId", "t", "clubId", "chess"));

      assertThat(talk.longValue("clubUntil")).isEqualTo(1_800_000_000L);
      assertThat(delete.undo(mark)).isTrue();
      Intact.check(db);
    }
  }
}
