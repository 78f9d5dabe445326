// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Place;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The write plans of relationships as the runtime reads them. */
class EdgeWritePlansTest {
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
    Path number = Path.of(AttributePath.of("_to_Membership", "number"));
    assertThat(gate.end()).isEqualTo("to");
    assertThat(passing.updates())
        .containsExactly(
            new Update.Add(number, 1),
            new Update.Add(Path.of(AttributePath.of("_to_Membership", "changes")), 1));
    assertThat(passing.requirements())
        .extracting(Requirement::failure)
        .containsExactly(Failure.NOT_FOUND, Failure.CLOSED, Failure.FULL);
    assertThat(passing.requirements().get(2).predicate())
        .isEqualTo(new Predicate.AtMost(number, 9, true));
    assertThat(PlannedActions.of(model, "Membership.unlink").all().get(2).requirements())
        .extracting(Requirement::predicate)
        .containsExactly(new Predicate.Exists(Path.of("PK")), new Predicate.AtLeast(number, 0));
  }

  @Test
  void anUnlinkOfAPlainEdgeIsOneDeleteItem() {
    String model = GROUPS + "  Membership: {from: User, to: Group}";
    WritePlan plan = PlannedActions.of(model, "Membership.unlink").plan();
    assertThat(plan).isInstanceOf(WritePlan.Single.class);
    assertThat(plan.operation()).isEqualTo("DeleteItem");
  }

  @Test
  void aMirrorFollowsWhatIsWrittenOfItsEdgeOutsideTheIndexes() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, inverse: mirror, version: v,
                views: {byRole: {by: role}}, attributes: {role: string, v: int}}
            """;
    Action mirror = PlannedActions.of(model, "Membership.change").on(Target.Mirror.class);
    assertThat(mirror.target()).isEqualTo(new Target.Mirror("Membership"));
    assertThat(mirror.updates())
        .containsExactly(
            new Update.Change(Path.of("role"), "role"),
            new Update.Add(Path.of("v"), 1),
            new Update.Set("_by", new Value.Token()));
  }

  @Test
  void aMirrorThatMovesIsWrittenWhole() {
    String model =
        GROUPS
            + """
              Membership: {from: User, to: Group, inverse: mirror, order: {to: [rank]},
                attributes: {rank: int}}
            """;
    List<Action> change = PlannedActions.of(model, "Membership.change").all();
    assertThat(change)
        .map(Action::kind)
        .containsExactly(Action.Kind.UPDATE, Action.Kind.DELETE, Action.Kind.PUT);
    assertThat(change.get(1).place()).isEqualTo(Place.MOVED_FROM);
    assertThat(change.get(2).updates().get(0)).isInstanceOf(Update.SetAll.class);
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
    WritePlan.Depending depending = (WritePlan.Depending) put.plan();
    Path from = Path.member(put.compiled().design().summaries().get(0));
    Path to = Path.member(put.compiled().design().summaries().get(1));
    assertThat(depending.presence()).isEqualTo(new Predicate.Exists(from));
    Update.Set whole = (Update.Set) depending.absent().actions().get(1).updates().get(0);
    assertThat(whole.path()).isEqualTo(to);
    assertThat(((Value.Members) whole.value()).values().keySet())
        .containsExactly("role", "name", "_copied", "_born", "_by");
    assertThat(depending.present().actions().get(1).updates())
        .startsWith(new Update.Set(to.with("role"), new Value.Attribute("role")));
    assertThat(PlannedActions.of(model, "Membership.change").all().get(0).updates())
        .startsWith(new Update.Change(from.with("role"), "role"));
    assertThat(PlannedActions.of(model, "User.change").part(to + " follows User").updates())
        .extracting(u -> ((Update.Set) u).path())
        .containsExactly(to.with("name"), to.with("_copied"), to.with("_born"));
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
    Action remove = steps.get(1).actions().get(1);
    Gate gate = ((Target.GateItem) remove.target()).gate();
    assertThat(steps).map(Step::each).containsExactly(false, true, true, false);
    assertThat(remove.requirements())
        .extracting(Requirement::predicate)
        .containsExactly(new Predicate.AtMost(Path.of(gate.number()), 0, false));
    Part left = steps.get(2).actions().get(1).parts().get(0);
    assertThat(left.text()).isEqualTo("a tombstone that still counts");
    assertThat(left.updates()).contains(new Update.Set("_deleting", new Value.Constant("gone")));
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
