// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.MigrationReport.State;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A repair deletes and changes items as a program does. One with an older model must not leave
 * behind what a newer model adds, and leaves such damage to the newer program.
 */
class RepairBesideDutiesTest {
  private static final String OLD =
      """
      model: fair
      entities:
        Site: {id: siteId, attributes: {siteId: string, word: string}}
        Blog: {id: blogId, attributes: {blogId: string, name: string}}
        Post:
          id: postId
          parent: Blog
          integrity: checked
          copy: {blogName: Blog.name}
          attributes: {postId: int, siteId: {ref: 'Site?', onDelete: clear}}
      """;

  /** The newer model deletes comments with their post, and copies what posts have. */
  private static final String NEW =
      OLD
          + """
            Comment:
              id: commentId
              parent: Post
              copy: {siteId: Post.siteId}
              attributes: {commentId: string}
          """;

  private final MigratedTable table = new MigratedTable();
  private Adjoin old;

  @BeforeEach
  void storeAndAnnounce() {
    old = open(OLD);
    old.createTable();
    old.entity("Site").create(Item.of("siteId", "s", "word", "Keys"));
    old.entity("Blog").create(Item.of("blogId", "b", "name", "Tables"));
    old.entity("Post").create(Item.of("blogId", "b", "postId", 7, "siteId", "s"));
    assertThat(table.offline(NEW).run().state()).isEqualTo(State.FINISHED);
    table.clock.advance(Duration.ofMinutes(3));
    try (Adjoin next = open(NEW)) {
      next.entity("Comment").create(Item.of("blogId", "b", "postId", 7, "commentId", "c"));
      assertThat(next.check().run().findings()).isEmpty();
    }
  }

  @AfterEach
  void close() {
    old.close();
    table.close();
  }

  private Adjoin open(String model) {
    return table.model(model).connect(table.client);
  }

  private Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  private void remove(Map<String, AttributeValue> key) {
    assertThat(table.client.getItem(g -> g.tableName("fair").key(key)).item()).isNotEmpty();
    table.client.deleteItem(d -> d.tableName("fair").key(key));
  }

  /** Repairs by the older program, which reports what it left alone, and changes nothing. */
  private void isLeftAlone(Kind kind) {
    var before = table.stored("fair");
    CheckReport report = old.check().repair().run();
    assertThat(report.findings())
        .filteredOn(each -> each.kind() == kind)
        .singleElement()
        .satisfies(each -> assertThat(each.repaired()).isZero());
    assertThat(table.stored("fair")).isEqualTo(before);
  }

  private void isRepairedByTheNewerProgram() {
    try (Adjoin next = open(NEW)) {
      next.check().repair().run();
      assertThat(next.check().run().findings()).isEmpty();
    }
  }

  @Test
  void anOrphanWithChildrenThatOnlyTheNewerModelKnowsIsNotDeleted() {
    remove(key("BLOG#b", "BLOG#b"));
    isLeftAlone(Kind.ORPHAN_CHILD);
  }

  @Test
  void aReferenceThatTheNewerModelCopiesIsNotCleared() {
    remove(key("SITE#s", "SITE#s"));
    isLeftAlone(Kind.ORPHAN_REFERENCE);
    isRepairedByTheNewerProgram();
  }
}
