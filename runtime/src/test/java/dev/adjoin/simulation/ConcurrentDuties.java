// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.CheckReport;
import dev.adjoin.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs with an old model, which has posts, and with a new one, which has comments below them
 * that copy their title. Both delete posts and change titles, before the new model is announced,
 * while it is, and afterwards.
 */
final class ConcurrentDuties extends ConcurrentPrograms {
  private static final String OLD =
      """
      model: fair
      entities:
        Post: {id: postId, attributes: {postId: string, title: string, text: string?}}
      """;
  private static final String NEW =
      OLD
          + "  Comment: {parent: Post, id: commentId, onDelete: cascade, copy: {title: Post.title},"
          + " attributes: {commentId: string}}\n";
  private static final int POSTS = 6;

  private final List<String> posts = new ArrayList<>();
  private int refused;
  private int comments;

  ConcurrentDuties(long seed, Broken broken) {
    super(seed, OLD, NEW, broken);
  }

  @Override
  void fill(Adjoin db) {
    for (int i = 0; i < POSTS; i++) {
      create(db, "p" + i);
    }
  }

  private void create(Adjoin db, String id) {
    db.entity("Post").create(Item.of("postId", id, "title", "T"));
    posts.add(id);
  }

  @Override
  boolean one(Adjoin db, int number, boolean isOld) {
    String post = posts.get(random.nextInt(posts.size()));
    try {
      switch (random.nextInt(isOld ? 4 : 8)) {
        case 0 -> create(db, "c" + baton.tick());
        case 1 -> db.entity("Post").delete(post);
        case 2 -> db.entity("Post").change(post).set("title").to("T" + baton.tick()).apply();
        case 3 -> db.entity("Post").change(post).set("text").to("x" + baton.tick()).apply();
        default -> {
          db.entity("Comment").create(Item.of("postId", post, "commentId", "c" + baton.tick()));
          comments++;
        }
      }
      written(isOld);
      return true;
    } catch (AdjoinException e) {
      if (isOld && e.remedy() == Remedy.USE_NEWER_MODEL && e.reason() == Reason.REFUSED) {
        refused++;
        return true;
      }
      if (isOld && (e.reason() == Reason.DIFFERENT_DESIGN || e.reason() == Reason.REFUSED)) {
        return false;
      }
      assertThat(e.reason())
          .as(e.getMessage())
          .isIn(
              Reason.UNKNOWN,
              Reason.UNAVAILABLE,
              Reason.CONFLICT,
              Reason.NOT_FOUND,
              Reason.END_NOT_FOUND,
              Reason.BEING_DELETED,
              Reason.ALREADY_EXISTS,
              Reason.DIFFERENT_DESIGN);
      return true;
    }
  }

  /** Runs the history, which must end well. */
  void runAndFindNothing() {
    run();
    assertThat(failures).isEmpty();
    assertThat(refused).isPositive();
    assertThat(comments).isPositive();
    isIntact();
  }

  @Override
  void isIntact() {
    try (Adjoin db = opened()) {
      for (int i = 0; i < 3; i++) {
        clock.advance(Duration.ofMinutes(1));
        db.resume();
      }
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
    }
  }

  @Override
  void isExact() {
    // No numbers are stored.
  }

  @Override
  void retire() {
    throw new IllegalStateException("There are no gates");
  }
}
