// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static dev.adjoin.internal.modelfile.Reading.relationship;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.View;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelationshipKeysTest {

  @Test
  void keepsEveryDefaultWhenOnlyItsEndsAreSaid() {
    String yaml = "relationships: {Likes: {from: User, to: Movie}}";

    assertThat(Reading.model(yaml).relationships())
        .containsExactly(Relationship.named("Likes", "User", "Movie").build());
  }

  @Test
  void readsHowItIsStored() {
    Relationship likes =
        relationship(
            "attributes: {at: instant}, distinct: at, store: summaries, inverse: mirror,"
                + " integrity: checked, project: [at], version: v, expires: e, expiry: streamed");

    assertThat(likes.attributes()).extracting("name").containsExactly("at");
    assertThat(likes.distinct()).containsExactly("at");
    assertThat(likes.store()).isEqualTo(Store.SUMMARIES);
    assertThat(likes.inverse()).isEqualTo(Inverse.MIRROR);
    assertThat(likes.integrity()).isEqualTo(Integrity.CHECKED);
    assertThat(likes.project()).isEqualTo(Projection.of(List.of("at")));
    assertThat(likes.version()).isEqualTo("v");
    assertThat(likes.expires()).isEqualTo("e");
    assertThat(likes.expiryStreamed()).isTrue();
  }

  @Test
  void readsOneSideOrSeveralForTogether() {
    assertThat(relationship("together: to").together()).containsExactly(Side.TO);
    assertThat(relationship("together: [to, from]").together()).containsExactly(Side.FROM, Side.TO);
    assertThat(relationship("together: []").together()).isEmpty();
  }

  @Test
  void readsSettingsOfEachSide() {
    Relationship likes =
        relationship(
            "order: {from: [at], to: rank}, count: {to: likes}, shards: {to: 8},"
                + " onDelete: {from: cascade}, max: {from: 500}");

    assertThat(likes.order()).isEqualTo(new Sides<>(List.of("at"), List.of("rank")));
    assertThat(likes.count()).isEqualTo(new Sides<>(null, "likes"));
    assertThat(likes.shards()).isEqualTo(new Sides<>(1, 8));
    assertThat(likes.onDelete()).isEqualTo(new Sides<>(OnDelete.CASCADE, OnDelete.SWEEP));
    assertThat(likes.max()).isEqualTo(new Sides<>(500, null));
  }

  @Test
  void aDeleteSweepsUnlessTheSideDeclaresARule() {
    Sides<OnDelete> sweep = Sides.both(OnDelete.SWEEP);
    assertThat(relationship("").onDelete()).isEqualTo(sweep);
    assertThat(relationship("count: {to: likes}").onDelete()).isEqualTo(sweep);
    assertThat(relationship("max: {to: 5}").onDelete()).isEqualTo(sweep);
    assertThat(relationship("integrity: checked").onDelete()).isEqualTo(sweep);
    assertThat(relationship("integrity: trusted").onDelete()).isEqualTo(sweep);
    assertThat(relationship("store: summaries, max: {from: 5, to: 5}").onDelete()).isEqualTo(sweep);
    assertThat(relationship("integrity: checked, onDelete: {to: keep}").onDelete())
        .isEqualTo(new Sides<>(OnDelete.SWEEP, OnDelete.KEEP));
  }

  @Test
  void aSideWhoseEdgesCannotBeFoundKeepsThem() {
    Sides<OnDelete> keepTo = new Sides<>(OnDelete.SWEEP, OnDelete.KEEP);
    assertThat(relationship("inverse: none, count: {to: likes}").onDelete()).isEqualTo(keepTo);
    assertThat(
            relationship("store: summaries, max: {to: 5}, summary: {to: [at]}, integrity: checked")
                .onDelete())
        .isEqualTo(new Sides<>(OnDelete.KEEP, OnDelete.SWEEP));
  }

  @Test
  void onlyADeclaredRestrictOrCascadeMakesASideChecked() {
    assertThat(relationship("").isChecked(Side.TO)).isFalse();
    assertThat(relationship("onDelete: {to: sweep}").isChecked(Side.TO)).isFalse();
    assertThat(relationship("onDelete: {to: keep}").isChecked(Side.TO)).isFalse();
    assertThat(relationship("onDelete: {to: restrict}").isChecked(Side.TO)).isTrue();
    assertThat(relationship("onDelete: {to: cascade}").isChecked(Side.TO)).isTrue();
    assertThat(relationship("onDelete: {to: cascade}, integrity: trusted").isChecked(Side.TO))
        .isFalse();
  }

  @Test
  void readsNamesAndTemplatesOfEachSide() {
    Relationship likes =
        relationship(
            "ends: {from: fan, to: [film, cut]}, as: {from: LIKES, to: LIKED},"
                + " key: {from: K}, sort: {to: \"S#{at}\"}");

    assertThat(likes.ends()).isEqualTo(new Sides<>(List.of("fan"), List.of("film", "cut")));
    assertThat(likes.as()).isEqualTo(new Sides<>("LIKES", "LIKED"));
    assertThat(likes.key()).isEqualTo(new Sides<>("K", null));
    assertThat(likes.sort()).isEqualTo(new Sides<>(null, "S#{at}"));
  }

  @Test
  void leavesASummaryUnsaidOnlyWhenItsKeyIsAbsent() {
    assertThat(relationship("store: summaries").summary()).isNull();
    assertThat(relationship("summary: {to: [name]}").summary())
        .isEqualTo(new Sides<>(List.of(), List.of("name")));
  }

  @Test
  void readsCopiesUnderTheSameAndUnderAnotherName() {
    Relationship likes = relationship("copy: {to: {film: title}, from: [name, city]}");

    assertThat(likes.copies())
        .containsExactly(
            new Copy("name", "from", "name"),
            new Copy("city", "from", "city"),
            new Copy("film", "to", "title"));
  }

  @Test
  void readsViews() {
    assertThat(relationship("views: {recent: {order: at, side: to}}").views())
        .containsExactly(View.named("recent").order(List.of("at")).side(Side.TO).build());
  }
}
