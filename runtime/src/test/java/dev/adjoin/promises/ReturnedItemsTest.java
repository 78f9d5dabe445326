// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Entities;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.View;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The plan of a put or overwrite names the read of what the call returns, if it sends one. */
class ReturnedItemsTest {
  @Entity
  record Page(@Id String pageId, String title, @Version int revision) {}

  @Entity
  record Plain(@Id String plainId, String title) {}

  @Entity
  record Room(@Id String roomId, @Unique String door, int guests) {}

  @Entity
  record Guest(@Id String guestId) {}

  @Entity(views = @View(name = "byDay", by = "day", order = "createdAt"))
  record Note(@Id String noteId, String day, @Default("now") Instant createdAt) {}

  @Entity
  record Draft(@Id String draftId, @Version int revision, @Default("now") Instant createdAt) {}

  @Relationship(from = Guest.class, to = Room.class, count = @Count(to = "guests"))
  record Stay(@From String guestId, @To String roomId) {}

  private static final Class<?>[] MODEL = {
    Page.class, Plain.class, Room.class, Guest.class, Note.class, Draft.class, Stay.class
  };

  private final List<String> sent = new ArrayList<>();
  private final Adjoin db =
      Adjoin.builder(MODEL)
          .table("Inn")
          .listener(report -> sent.add(report.operation()))
          .embedded();
  private final CompiledModel compiled = Adjoin.builder(MODEL).table("Inn").compile();

  @AfterEach
  void close() {
    db.close();
  }

  private CompiledModel.Write plan(String name) {
    return compiled.writes().stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }

  /** Checks the requests of a write of an item that does not exist, then of the same again. */
  private <T> void sends(String name, T value, Function<T, T> write, String explained) {
    for (int i = 0; i < 2; i++) {
      sent.clear();
      write.apply(value);
      assertThat(sent).as(name).hasSizeGreaterThanOrEqualTo(plan(name).requests());
      assertThat(explained.lines().filter(line -> line.contains("(for what the call returns)")))
          .as(name + " sent " + sent)
          .hasSize(sent.get(sent.size() - 1).equals("GetItem") ? 1 : 0);
    }
  }

  @Test
  void aTransactionThatLeavesTheItemOpenIsFollowedByARead() {
    Entities<Page> pages = db.entity(Page.class);
    Page page = new Page("p", "Home", 0);
    sends("Page.overwrite", page, pages::overwrite, pages.explain().overwrite(page));
    assertThat(plan("Page.overwrite").requests()).isEqualTo(2);
    assertThat(plan("Page.overwrite").operation()).isEqualTo("TransactWriteItems + GetItem");
    assertThat(plan("Page.overwrite").explanation())
        .endsWith("\n  GetItem: PAGE#{pageId} / PAGE#{pageId} (for what the call returns)");
    assertThat(pages.explain().overwrite(page))
        .endsWith("\n  GetItem: PAGE#p / PAGE#p (for what the call returns)");
  }

  @Test
  void aSingleWriteReturnsItsItem() {
    Entities<Plain> plains = db.entity(Plain.class);
    Plain plain = new Plain("p", "Home");
    sends("Plain.put", plain, plains::put, plains.explain().put(plain));
    assertThat(plan("Plain.put").requests()).isEqualTo(1);
  }

  @Test
  void anItemThatWasReadBeforeIsNotReadAgain() {
    Entities<Room> rooms = db.entity(Room.class);
    Room room = new Room("r", "north", 0);
    sends("Room.put", room, rooms::put, rooms.explain().put(room));
    Entities<Note> notes = db.entity(Note.class);
    Note note = new Note("n", "Monday", null);
    sends("Note.put", note, notes::put, notes.explain().put(note));
  }

  @Test
  void aTimeThatTheCallerGivesNeedsNoRead() {
    assertThat(plan("Draft.put").requests()).isEqualTo(1);
    assertThat(plan("Draft.put").explanation())
        .endsWith(
            "\n  GetItem: DRAFT#{draftId} / DRAFT#{draftId} (for what the call returns, unless you"
                + " give createdAt)");
    Entities<Draft> drafts = db.entity(Draft.class);
    sent.clear();
    drafts.put(new Draft("d", 0, null));
    assertThat(sent).containsExactly("TransactWriteItems", "GetItem");
    assertThat(drafts.explain().put(new Draft("d", 1, null))).contains("GetItem: DRAFT#d");
    sent.clear();
    drafts.put(new Draft("d", 1, Instant.EPOCH));
    assertThat(sent).containsExactly("TransactWriteItems");
    assertThat(drafts.explain().put(new Draft("d", 2, Instant.EPOCH))).doesNotContain("GetItem");
  }
}
