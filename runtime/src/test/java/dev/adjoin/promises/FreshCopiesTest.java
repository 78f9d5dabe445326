// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A changed attribute reaches every kind of item that copies it, few of them and many. */
class FreshCopiesTest extends Suite {
  private static final String FORUM =
      """
      model: forum
      entities:
        User:
          id: userId
          attributes: {userId: string, name: string}
        Group:
          id: groupId
          attributes: {groupId: string, title: string}
        Post:
          parent: User
          id: postId
          copy: {author: User.name}
          attributes: {postId: string, topic: string = none}
          views: {byTopic: {by: [topic], order: [author]}}
        Note:
          id: noteId
          attributes:
            noteId: string
            rank: int
            group: {ref: Group, type: string?, copy: {groupTitle: title}}
          views: {byGroup: {by: [groupTitle], order: [rank]}}
      relationships:
        Membership:
          from: User
          to: Group
          copy: {from: [name], to: [title]}
          count: {to: members}
        Presence:
          from: User
          to: Group
          as: {from: IN, to: PRESENT}
          inverse: mirror
          order: {to: [name]}
          copy: {from: [name]}
        Award:
          from: User
          to: Group
          as: {from: AWARDED, to: AWARD}
          store: summaries
          summary: {from: [title], to: [name]}
          max: {from: 60, to: 60}
      """;

  private Adjoin filled(int posts) {
    Adjoin db = open(FORUM);
    db.entity("User").put(Item.of("userId", "ada", "name", "Ada"));
    db.entity("Group").put(Item.of("groupId", "chess", "title", "Chess"));
    IntStream.range(0, posts)
        .forEach(i -> db.entity("Post").put(Item.of("userId", "ada", "postId", "p" + i)));
    for (String edge : List.of("Membership", "Presence", "Award")) {
      db.relationship(edge).put(Item.of("userId", "ada", "groupId", "chess"));
    }
    return db;
  }

  private static void isEverywhere(Adjoin db, String name, String title) {
    db.resume();
    assertThat(db.pending()).isEmpty();
    assertThat(db.entity("Post").consistent().of("ada").list())
        .allSatisfy(post -> assertThat(post.find("author")).hasValue(name));
    Item member = db.relationship("Membership").consistent().get("ada", "chess").orElseThrow();
    assertThat(member.find("name")).hasValue(name);
    assertThat(member.find("title")).hasValue(title);
    assertThat(db.relationship("Presence").consistent().to("chess").list())
        .singleElement()
        .satisfies(edge -> assertThat(edge.find("name")).hasValue(name));
  }

  @Test
  void ofAFewItems() {
    Adjoin db = filled(3);
    db.entity("User").change("ada").set("name").to("Ada Lovelace").apply();
    db.entity("Group").change("chess").set("title").to("Chess club").apply();
    isEverywhere(db, "Ada Lovelace", "Chess club");
  }

  @Test
  void ofMoreThanATransactionHolds() {
    Adjoin db = filled(60);
    db.entity("User").change("ada").set("name").to("Ada Lovelace").apply();
    isEverywhere(db, "Ada Lovelace", "Chess");
  }

  @Test
  void ofTheLastOfSeveralChanges() {
    Adjoin db = filled(2);
    for (String name : List.of("B", "C", "D")) {
      db.entity("User").change("ada").set("name").to(name).apply();
    }
    isEverywhere(db, "D", "Chess");
  }

  @Test
  void inAnIndexKeyThatTheirReferenceChanges() {
    Adjoin db = filled(0);
    db.entity("Group").put(Item.of("groupId", "go", "title", "Go"));
    for (String note : List.of("moved", "removed")) {
      db.entity("Note").create(Item.of("noteId", note, "rank", 1, "group", "chess"));
    }
    db.entity("Note").change("moved").set("group").to("go").apply();
    db.entity("Note").change("removed").remove("group").apply();

    assertThat(db.entity("Note").consistent().get("moved").orElseThrow().find("groupTitle"))
        .hasValue("Go");
    assertThat(db.entity("Note").consistent().get("removed").orElseThrow().find("groupTitle"))
        .isEmpty();
  }
}
