// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Drafts of tables that other programs wrote, in the shapes that public designs have. */
class OtherTablesTest {

  @Test
  void findsForumsWithThreadsAndRepliesBelowThem() {
    FilledTable forum = new FilledTable("PK", "SK").index("GSI1", "GSI1PK", "GSI1SK");
    for (int f = 1; f <= 2; f++) {
      forum.item("PK=FORUM#f%1$d SK=METADATA title=Forum_%1$d threads=#2".formatted(f));
      forum.item("PK=USER#u%1$d SK=USER#u%1$d mail=u%1$d@example.org".formatted(f));
      for (int t = 1; t <= 2; t++) {
        forum.item("PK=FORUM#f%1$d SK=THREAD#t%2$d subject=About_%2$d views=#%2$d".formatted(f, t));
        for (int r = 1; r <= 2; r++) {
          forum.item(
              ("PK=FORUM#f%1$d SK=THREAD#t%2$d#REPLY#2026-01-0%3$dT10:00:00Z author=u%3$d"
                      + " message=Yes GSI1PK=USER#u%3$d GSI1SK=REPLY#2026-01-0%3$dT10:00:00Z")
                  .formatted(f, t, r));
        }
      }
    }
    ModelDraft draft = forum.draft("Forum");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft))
        .containsExactly(
            "Forum by forumId",
            "User by userId",
            "Thread in Forum by threadId",
            "Reply in Thread by time, views byAuthor");
  }

  @Test
  void findsSongsByTwoAttributesThatAreTheKey() {
    FilledTable music = new FilledTable("Artist", "SongTitle");
    music.item("Artist=No_One SongTitle=Call_Me AlbumTitle=Somewhat Awards=#1");
    music.item("Artist=No_One SongTitle=Howdy AlbumTitle=Somewhat Awards=#2");
    music.item("Artist=Acme_Band SongTitle=Happy_Day AlbumTitle=Songs Awards=#10");
    ModelDraft draft = music.draft("Music");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft)).containsExactly("Music by artist, songTitle");
  }

  @Test
  void findsOrdersWithTheirLinesAndProducts() {
    FilledTable shop =
        new FilledTable("PK", "SK")
            .index("GSI1", "GSI1PK", "GSI1SK")
            .index("GSI2", "GSI2PK", "GSI2SK");
    for (int c = 1; c <= 2; c++) {
      shop.item(
          ("PK=CUSTOMER#c%1$d SK=CUSTOMER#c%1$d name=C_%1$d email=c%1$d@example.org"
                  + " GSI2PK=EMAIL#c%1$d@example.org GSI2SK=CUSTOMER#c%1$d")
              .formatted(c));
      shop.item("PK=CUSTOMER#c%1$d SK=ADDRESS#home street=Street_%1$d".formatted(c));
      shop.item("PK=CUSTOMER#c%1$d SK=ADDRESS#work street=Road_%1$d".formatted(c));
      shop.item("PK=PRODUCT#p%1$d SK=PRODUCT#p%1$d title=P_%1$d price=#1%1$d.5".formatted(c));
    }
    for (int o = 1; o <= 3; o++) {
      shop.item(
          ("PK=ORDER#o%1$d SK=ORDER#o%1$d customer=c1 placed=2026-01-0%1$d"
                  + " GSI1PK=CUSTOMER#c1 GSI1SK=ORDER#2026-01-0%1$d#o%1$d")
              .formatted(o));
      shop.item(
          "PK=ORDER#o%1$d SK=PRODUCT#p1 quantity=#%1$d GSI1PK=PRODUCT#p1 GSI1SK=ORDER#o%1$d"
              .formatted(o));
    }
    shop.item("PK=ORDER#o1 SK=PRODUCT#p2 quantity=#4 GSI1PK=PRODUCT#p2 GSI1SK=ORDER#o1");
    ModelDraft draft = shop.draft("Store");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft))
        .as(draft.text("the table"))
        .containsExactly(
            "Customer by customerId, views byEmail",
            "Order by orderId, views byCustomer",
            "Product by productId",
            "Address in Customer by addressId",
            "OrderProduct: Order to Product");
  }

  @Test
  void saysThatATableWithANumberAsSortKeyCannotBeTakenOver() {
    FilledTable readings = new FilledTable("deviceId", "at").number("at");
    for (int i = 1; i <= 6; i++) {
      readings.item("deviceId=d%d at=#%d celsius=#2%d.5".formatted(i % 2, 1_700_000_000 + i, i));
    }
    ModelDraft draft = readings.draft("Readings");

    assertThat(draft.coverage()).isZero();
    assertThat(Found.in(draft)).containsExactly("Reading by deviceId, at");
    assertThat(draft.text("the table Readings"))
        .contains(
            "# The key at has the type N, and Adjoin's keys are strings: this is a draft for a new"
                + " table.");
  }

  @Test
  void findsScoresOfALeaderboardWithTheViewOfAnIndexOnAttributes() {
    FilledTable scores =
        new FilledTable("UserId", "GameTitle")
            .index("GameTitleIndex", "GameTitle", "TopScore")
            .number("TopScore");
    for (int u = 1; u <= 3; u++) {
      scores.item("UserId=10%d GameTitle=Galaxy TopScore=#58%d Wins=#2%d".formatted(u, u, u));
      scores.item("UserId=10%d GameTitle=Meteor TopScore=#10%d Wins=#1%d".formatted(u, u, u));
    }
    ModelDraft draft = scores.draft("GameScores");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft))
        .as(draft.text("a table"))
        .containsExactly("GameScore by userId, gameTitle, views byGameTitle");
    assertThat(draft.text("a table"))
        .contains("# The index GameTitleIndex is keyed by attributes;");
  }

  @Test
  void findsWhoReportsToWhomInAnOrganisation() {
    FilledTable staff = new FilledTable("pk", "sk").index("inverse1", "inverse1pk", "inverse1sk");
    for (int e = 1; e <= 5; e++) {
      staff.item("pk=EMPLOYEE#e%1$d sk=EMPLOYEE#e%1$d name=E_%1$d grade=#%1$d".formatted(e));
      if (e > 1) {
        staff.item(
            ("pk=EMPLOYEE#e%1$d sk=REPORT#e%2$d manager=e%1$d report=e%2$d since=2026-01-0%2$d"
                    + " inverse1pk=EMPLOYEE#e%2$d inverse1sk=MANAGER#e%1$d")
                .formatted(e / 2, e));
      }
    }
    ModelDraft draft = staff.draft("Staff");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft))
        .containsExactly("Employee by employeeId", "Report: Employee to Employee");
    assertThat(draft.text("a table"))
        .contains(
            "partition: pk", "index: {name: \"inverse{n}\"", "ends: {from: manager, to: report}");
  }

  @Test
  void findsTheShardsOfAPopularGroup() {
    FilledTable groups = new FilledTable("PK", "SK").index("GSI1", "GSI1PK", "GSI1SK");
    groups.item("PK=GROUP#g1 SK=INFO name=G1").item("PK=GROUP#g2 SK=INFO name=G2");
    for (int u = 1; u <= 8; u++) {
      groups.item("PK=USER#u%1$d SK=PROFILE name=U_%1$d".formatted(u));
      groups.item(
          "PK=USER#u%1$d SK=GROUP#g1 role=member GSI1PK=GROUP#g1#SHARD#%2$d GSI1SK=USER#u%1$d"
              .formatted(u, u % 4));
    }
    ModelDraft draft = groups.draft("Groups");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft))
        .containsExactly(
            "Group by groupId", "User by userId", "UserGroup: User to Group, shards 4");
  }

  @Test
  void joinsMirroredItemsToOneRelationship() {
    FilledTable friends = new FilledTable("PK", "SK");
    for (int u = 1; u <= 3; u++) {
      friends.item("PK=READER#r%1$d SK=READER#r%1$d name=R_%1$d".formatted(u));
      friends.item("PK=BOOK#b%1$d SK=BOOK#b%1$d title=B_%1$d".formatted(u));
      friends.item("PK=READER#r%1$d SK=BOOK#b1 rating=#%1$d".formatted(u));
      friends.item("PK=BOOK#b1 SK=READER#r%1$d rating=#%1$d".formatted(u));
    }
    ModelDraft draft = friends.draft("Library");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft))
        .contains("Book by bookId", "Reader by readerId")
        .last()
        .asString()
        .endsWith(", inverse mirror");
  }

  @Test
  void draftsATableWithoutItems() {
    ModelDraft draft = new FilledTable("PK", "SK").draft("Empty");

    assertThat(draft.coverage()).isEqualTo(100);
    assertThat(Found.in(draft)).containsExactly("Item by itemId, part");
    assertThat(draft.text("the table Empty")).contains("# There were no items to look at.");
  }
}
