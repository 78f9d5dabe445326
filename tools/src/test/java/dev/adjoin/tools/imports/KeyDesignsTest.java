// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Drafts of tables that other programs wrote, one for each way to design keys. */
class KeyDesignsTest {
  private static final String[] PLACES = {
    "USA#NY#NEW_YORK", "USA#NY#BUFFALO", "USA#CA#FRESNO", "CHE#ZH#USTER", "CHE#BE#THUN"
  };

  @Test
  void findsATimeSeriesWithAPartitionADay() {
    FilledTable telemetry = new FilledTable("PK", "SK");
    for (int s = 1; s <= 3; s++) {
      telemetry.item("PK=SENSOR#s%1$d SK=META model=T%1$d room=r%1$d".formatted(s));
      for (int day = 1; day <= 2; day++) {
        for (int hour = 0; hour < 3; hour++) {
          telemetry.item(
              ("PK=SENSOR#s%1$d#2026-01-0%2$d SK=2026-01-0%2$dT0%3$d:00:00Z celsius=#2%3$d.5"
                      + " humidity=#4%3$d")
                  .formatted(s, day, hour));
        }
      }
    }
    ModelDraft draft = telemetry.draft("Telemetry");

    assertThat(Found.in(draft))
        .containsExactly("Sensor by sensorId", "Telemetry in Sensor by date, time");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table"))
        .contains(
            "key: \"SENSOR#{sensorId}#{date}\"",
            "# Unsure: its partitions are those of Sensor, split by date: they are not found when a"
                + " Sensor is deleted.");
  }

  @Test
  void findsPlayersOfGamesByAnIndexWithSwappedKeys() {
    FilledTable battles = new FilledTable("PK", "SK").index("InvertedIndex", "SK", "PK");
    for (int i = 1; i <= 4; i++) {
      battles.item("PK=USER#u%1$d SK=#METADATA#u%1$d name=U_%1$d".formatted(i));
      battles.item("PK=GAME#g%1$d SK=#METADATA#g%1$d map=M%1$d players=#2".formatted(i));
      battles.item("PK=GAME#g%1$d SK=USER#u%1$d place=#1".formatted(i));
      battles.item("PK=GAME#g%1$d SK=USER#u%2$d place=#2".formatted(i, i % 4 + 1));
    }
    ModelDraft draft = battles.draft("Battles");

    assertThat(Found.in(draft))
        .containsExactly("Game by gameId", "User by userId", "GameUser: Game to User");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table")).contains("inverse: swapped", "index: {name: InvertedIndex}");
  }

  @Test
  void keepsTheShardsOfACounterInItsId() {
    FilledTable videos = new FilledTable("PK", "SK");
    for (int v = 1; v <= 3; v++) {
      videos.item("PK=VIDEO#v%1$d SK=INFO title=V_%1$d".formatted(v));
      for (int s = 0; s < 4; s++) {
        videos.item("PK=VIEWS#v%d#SHARD#%d SK=COUNT views=#%d".formatted(v, s, v * 10 + s));
      }
    }
    ModelDraft draft = videos.draft("Videos");

    assertThat(Found.in(draft)).containsExactly("Video by videoId", "Views by viewsId, shard");
    assertThat(draft.coverage()).isEqualTo(100);
  }

  @Test
  void findsAHierarchyOfPlacesInAnIndex() {
    FilledTable stores = new FilledTable("PK", "SK").index("GSI1", "GSI1PK", "GSI1SK");
    for (int s = 1; s <= PLACES.length; s++) {
      String[] place = PLACES[s - 1].split("#");
      stores.item(
          ("PK=STORE#s%1$d SK=STORE#s%1$d country=%2$s state=%3$s city=%4$s"
                  + " GSI1PK=COUNTRY#%2$s GSI1SK=STATE#%3$s#CITY#%4$s")
              .formatted(s, place[0], place[1], place[2]));
    }
    ModelDraft draft = stores.draft("Stores");

    assertThat(Found.in(draft)).containsExactly("Store by storeId, views byCountry");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table"))
        .contains("order: [state, city]", "sort: \"STATE#{state}#CITY#{city}\"");
  }

  @Test
  void takesPlacesInCapitalsForValues() {
    FilledTable stores = new FilledTable("country", "location");
    for (int s = 1; s <= PLACES.length; s++) {
      String[] place = PLACES[s - 1].split("#");
      stores.item(
          "country=%2$s location=%3$s#%4$s#s%1$d storeId=s%1$d area=#%1$d00"
              .formatted(s, place[0], place[1], place[2]));
    }
    ModelDraft draft = stores.draft("StoreLocations");

    assertThat(Found.in(draft))
        .containsExactly("StoreLocation by countryValue, locationValue, locationValue2, storeId");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table"))
        .contains(
            "# countryValue is the whole key country.",
            "# Unsure: locationValue is made up: the value is in the keys only, and no attribute"
                + " names it.");
  }

  @Test
  void findsTheViewOfASparseIndexOnAttributes() {
    FilledTable mails = new FilledTable("PK", "SK").index("Flagged", "userId", "flaggedAt");
    for (int u = 1; u <= 2; u++) {
      mails.item("PK=USER#u%1$d SK=PROFILE userId=u%1$d name=U_%1$d".formatted(u));
      for (int m = 1; m <= 4; m++) {
        mails.item(
            "PK=USER#u%1$d SK=MAIL#m%2$d userId=u%1$d mailId=m%2$d subject=S_%2$d%3$s"
                .formatted(u, m, m == 2 ? " flaggedAt=2026-02-01T00:00:00Z" : ""));
      }
    }
    ModelDraft draft = mails.draft("Mailbox");

    assertThat(Found.in(draft))
        .containsExactly("User by userId", "Mail in User by mailId, views byUserId");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table"))
        .contains(
            "views: {byUserId: {by: userId, order: flaggedAt, when: flaggedAt exists}}",
            "# The index Flagged is keyed by attributes;");
  }

  @Test
  void draftsANewTableForNumbersAsKeys() {
    FilledTable ledger =
        new FilledTable("accountId", "sequence")
            .number("accountId")
            .number("sequence")
            .index("byKind", "kind", "sequence");
    for (int i = 1; i <= 8; i++) {
      ledger.item(
          "accountId=#%d sequence=#%d kind=%s amount=#%d.25"
              .formatted(100 + i % 2, i, i % 2 == 0 ? "debit" : "credit", i));
    }
    ModelDraft draft = ledger.draft("Ledger");

    assertThat(Found.in(draft)).containsExactly("Ledger by accountId, sequence, views byKind");
    assertThat(draft.coverage()).isZero();
    assertThat(draft.text("a table"))
        .contains("table: Ledger\n", "accountId: int", "sequence: int", "enum(credit, debit)");
  }

  @Test
  void draftsANewTableIfNoPrefixTellsTypesApart() {
    FilledTable orders = new FilledTable("pk", "sk");
    for (int u = 1; u <= 3; u++) {
      orders.item("pk=alice%1$d sk=profile name=A_%1$d".formatted(u));
      orders.item("pk=alice%1$d sk=2026-01-01T00:00:00Z total=#9.5".formatted(u));
      orders.item("pk=alice%1$d sk=2026-02-01T00:00:00Z total=#8.5".formatted(u));
    }
    ModelDraft draft = orders.draft("Orders");

    assertThat(Found.in(draft)).containsExactly("Profile by id", "Order in Profile by time");
    assertThat(draft.coverage()).isZero();
    assertThat(draft.text("a table"))
        .contains(
            "# Left out: the keys as the items have them, which do not fit a model: this is a draft"
                + " for a new table.",
            "# With it: Profile and Order can have the same key: {id} / profile and {id} / {time}");
  }

  @Test
  void draftsANewTableForOneWithoutASortKey() {
    FilledTable sessions = new FilledTable("sessionId", null).index("byUser", "username", null);
    for (int s = 1; s <= 6; s++) {
      sessions.item(
          "sessionId=0b9f7f3e-0000-4000-8000-00000000000%d username=u%d expires=#17%d0000000"
              .formatted(s, s % 2, s));
    }
    ModelDraft draft = sessions.draft("Sessions");

    assertThat(Found.in(draft)).containsExactly("Session by sessionId, views byUsername");
    assertThat(draft.text("a table"))
        .contains(
            "# The table has no sort key, and Adjoin's tables have one: this is a draft for a new"
                + " table.",
            "sessionId: uuid");
  }

  @Test
  void findsHowTransactionsAreSortedAndFoundByTheirIds() {
    FilledTable bank = new FilledTable("PK", "SK").index("GSI1", "GSI1PK", "GSI1SK");
    for (int a = 1; a <= 4; a++) {
      bank.item("PK=ACC#a%1$d SK=ACC#a%1$d type=Account accountId=a%1$d owner=O".formatted(a));
      for (int t = 1; t <= 2; t++) {
        bank.item(
            ("PK=ACC#a%1$d SK=TXN#2026-0%2$d-01T10:00:00Z#t%1$d%2$d type=Transaction"
                    + " txnId=t%1$d%2$d amount=#-%1$d.50 GSI1PK=TXN#t%1$d%2$d GSI1SK=TXN#t%1$d%2$d")
                .formatted(a, t));
      }
    }
    ModelDraft draft = bank.draft("Bank");

    assertThat(Found.in(draft))
        .containsExactly(
            "Account by accountId", "Transaction in Account by time, txnId, views byTxnId");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table")).contains("tag: ACC", "tag: TXN", "type: type");
  }

  @Test
  void saysThatKeysWithAnotherSeparatorAreOneValue() {
    FilledTable users = new FilledTable("PK", "SK");
    for (int u = 1; u <= 3; u++) {
      users.item("PK=user:u%1$d SK=user:u%1$d name=U_%1$d".formatted(u));
      users.item("PK=user:u%1$d SK=order:o%1$d total=#%1$d".formatted(u));
    }
    ModelDraft draft = users.draft("Users");

    assertThat(Found.in(draft)).containsExactly("User by id, part");
    assertThat(draft.text("a table"))
        .contains(
            "# Unsure: every part has a \":\", as in order:o1: it may be several values, but Adjoin"
                + " splits keys at # only.");
  }

  @Test
  void keepsTheKeysOfOverloadedItems() {
    FilledTable company = new FilledTable("PK", "SK").index("GSI_1", "SK", "Data");
    for (int i = 1; i <= 4; i++) {
      company.item(
          "PK=HR-97%1$d SK=EMPLOYEE#HR-97%1$d Data=Name_%1$d hired=2015-11-0%1$d".formatted(i));
      company.item("PK=HR-97%1$d SK=WAREHOUSE#w%2$d Data=2026-01-0%1$d".formatted(i, i % 2));
      company.item("PK=OE%1$d SK=PRODUCT#p%2$d Data=25 quantity=#%1$d".formatted(i, i % 3));
    }
    ModelDraft draft = company.draft("Company");

    assertThat(Found.in(draft)).first().isEqualTo("Employee by id");
    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(draft.text("a table")).contains("key: \"{id}\"", "sort: \"EMPLOYEE#{id}\"");
  }
}
