// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static dev.adjoin.BulkModel.edge;
import static dev.adjoin.BulkModel.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failed parts of bulk runs, and the reports to listeners. */
class BulkFailuresTest {
  @Test
  void whatIsNullFailsAndTheRestIsDone() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED).with(3, 1)) {
      BulkSummary linked =
          model.db.relationship("Membership").linkAll(Stream.of(edge(0, 0), null, edge(1, 0)));
      assertThat(linked.written()).isEqualTo(2);
      assertThat(linked.firstFailures())
          .hasToString(
              "[1: Membership.linkAll: The argument of Membership.link must have a value, but was null]");

      Stream<Key> keys =
          Stream.of(Key.of("u0", "g0"), null, Key.of("u1", null), Key.of("u1", "g0"));
      BulkSummary unlinked = model.db.relationship("Membership").unlinkAll(keys);
      assertThat(unlinked.written()).isEqualTo(2);
      assertThat(unlinked.firstFailures())
          .hasToString(
              "[1: Membership.unlinkAll: A key of Membership must have values, but was null, 2:"
                  + " Membership.unlinkAll: Membership.groupId must have a value, but was null]");
    }
  }

  @Test
  void aListenerThatFailsEndsTheWorkButAllThatIsDoneIsCounted() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED).with(80, 2)) {
      Stream<Item> edges = ids(160).map(i -> edge(i % 80, i / 80));
      List<BulkProgress> reported = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  model
                      .db
                      .relationship("Membership")
                      .linkAll(
                          edges,
                          bulk ->
                              bulk.onProgress(reported::add)
                                  .onFailure(
                                      failure -> {
                                        throw new IllegalStateException("full disk");
                                      })))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("full disk");
      BulkProgress progress = reported.get(reported.size() - 1);
      long stored = model.stored("Membership", 80);
      assertThat(progress.failed()).isPositive();
      assertThat(stored).isBetween(progress.written(), progress.written() + progress.inFlight());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Membership", "Fan", "Badge"})
  void whatIsNotThereToBeRemovedIsFoundByTheHundred(String relationship) {
    try (BulkModel model = new BulkModel(Place.EMBEDDED).with(50, 1)) {
      model.db.relationship(relationship).link(edge(7, 0));
      BulkSummary summary =
          model.db.relationship(relationship).unlinkAll(ids(50).map(i -> Key.of("u" + i, "g0")));
      assertThat(summary.written()).isEqualTo(1);
      assertThat(summary.unchanged()).isEqualTo(49);
      assertThat(summary.requests()).isLessThan(20);
    }
  }
}
