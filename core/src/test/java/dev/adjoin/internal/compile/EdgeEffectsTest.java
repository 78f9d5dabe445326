// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.GateState;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the effects of a relationship's changes carry for whoever runs them. */
class EdgeEffectsTest {
  private static final String GROUPS =
      """
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Group: {id: groupId, attributes: {groupId: string}}
      relationships:
      """;

  @Test
  void aLinkCountsByPathsWhoseNamesStandApart() {
    String model =
        GROUPS + "  Membership: {from: User, to: Group, max: {to: 9}, integrity: checked}";
    Action passing = PlannedActions.of(model, "Membership.link").all().get(2);
    Gate gate = ((Target.GateItem) passing.target()).gate();
    AttributePath number = AttributePath.of("_to_Membership", "number");
    assertThat(gate.side()).isEqualTo(Side.TO);
    assertThat(passing.effects())
        .containsExactly(
            new Effect.Add(number, 1),
            new Effect.Add(AttributePath.of("_to_Membership", "changes"), 1));
    assertThat(passing.conditions())
        .containsExactly(
            new Condition.Exists(), new Condition.Open(gate), new Condition.Below(number, 9));
    assertThat(PlannedActions.of(model, "Membership.unlink").all().get(2).conditions())
        .containsExactly(new Condition.Remains(), new Condition.Positive(number));
  }

  @Test
  void aMirrorFollowsWhatIsWrittenOfItsEdgeOutsideTheIndexes() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, inverse: mirror, version: v,
                views: {byRole: {by: role}}, attributes: {role: string, v: int}}
            """;
    PlannedActions change = PlannedActions.of(model, "Membership.change");
    Effect.Mirrored same = change.effect(Effect.Mirrored.class);
    assertThat(same.whole()).isFalse();
    assertThat(same.changes())
        .containsExactly(
            new Effect.Given(List.of("role")), new Effect.Add(AttributePath.of("v"), 1));
    assertThat(change.on(Target.Mirror.class).target()).isEqualTo(new Target.Mirror("Membership"));
  }

  @Test
  void aMirrorThatMovesIsWrittenWhole() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, inverse: mirror, order: {to: [rank]},
                attributes: {rank: int}}
            """;
    PlannedActions change = PlannedActions.of(model, "Membership.change");
    assertThat(change.all())
        .map(Action::kind)
        .containsExactly(Action.Kind.UPDATE, Action.Kind.DELETE, Action.Kind.PUT);
    assertThat(change.effects(Effect.MirrorMoves.class)).hasSize(1);
    assertThat(change.effect(Effect.Mirrored.class).whole()).isTrue();
  }

  @Test
  void aSummaryTellsWhatItKeepsOfTheOtherSideAndWhetherItIsWrittenWhole() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, store: summaries, max: {from: 5, to: 7},
                summary: {from: [role], to: [name, role]}, attributes: {role: string}}
            """;
    PlannedActions put = PlannedActions.of(model, "Membership.put");
    SummaryMap from = put.compiled().design().summaries().get(0);
    SummaryMap to = put.compiled().design().summaries().get(1);
    assertThat(put.effects(Effect.InSummary.class))
        .contains(new Effect.InSummary(to, List.of("name"), true))
        .allMatch(Effect.InSummary::whole);
    assertThat(((WritePlan.Depending) put.plan()).presence())
        .isEqualTo(new Condition.Holds(from, true));
    assertThat(PlannedActions.of(model, "Membership.change").effects(Effect.InSummary.class))
        .containsExactly(
            new Effect.InSummary(from, List.of(), false),
            new Effect.InSummary(to, List.of("name"), false));
    assertThat(PlannedActions.of(model, "User.change").effect(Effect.SummaryFollows.class))
        .isEqualTo(new Effect.SummaryFollows(to, "User", List.of("name")));
    assertThat(put.on(Target.End.class).target())
        .isEqualTo(new Target.End("Membership", Side.FROM, "User"));
  }

  @Test
  void theShardsOfAGateThatOutlivesItsEntityAreRetiredOneByOneBeforeItGoes() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, count: {to: members}, shards: {to: 4},
                onDelete: {to: keep}}
            """;
    WritePlan plan = PlannedActions.of(model, "Group.delete").plan();
    List<Step> steps = ((WritePlan.Steps) plan).steps();
    Action remove = steps.get(1).actions().get(0);
    Gate gate = ((Target.GateItem) remove.target()).gate();
    assertThat(steps).map(Step::each).containsExactly(false, true, true, false);
    assertThat(remove.conditions()).containsExactly(new Condition.Zero(gate.number()));
    assertThat(steps.get(2).actions().get(0).effects())
        .containsExactly(new Effect.GateBecomes(gate, GateState.TOMBSTONE));
    assertThat(((ReadPlan.BatchGet) steps.get(1).reads().get(0)).wanted())
        .containsExactly(new Wanted.Shards(gate, gate.item()));
    assertThat(steps.get(3).actions()).noneMatch(a -> a.target() instanceof Target.GateItem);
  }

  @Test
  void eachActionOfALinkIsOnATargetThatNamesTheCauseOfAFailure() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, count: {to: members}, copy: {from: [name]},
                inverse: mirror}
            """;
    assertThat(PlannedActions.of(model, "Membership.link").all())
        .map(a -> a.target().text())
        .containsExactly(
            "Membership", "Membership mirror", "Membership gate to Group", "source User");
  }
}
