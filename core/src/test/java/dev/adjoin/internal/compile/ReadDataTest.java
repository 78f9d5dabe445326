// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.Limit;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The read plans of a model as the runtime reads them. */
class ReadDataTest {
  private static final String MODEL =
      """
      entities:
        Organization: {id: orgId, attributes: {orgId: string}}
        Project: {id: projectId, parent: Organization, attributes: {projectId: string}}
        Task: {id: taskId, parent: Project, attributes: {taskId: string}}
        User: {id: userId, sort: PROFILE, attributes: {userId: string}}
      relationships:
        Membership: {from: User, to: Organization, project: keys, attributes: {role: string}}
      workload:
        Organization: {items: 10}
        Project: {items: 100}
        Task: {items: 100000, bytes: 400}
      """;

  @Test
  void aHopStartsAgainPastAllThatIsBelowTheNodeFound() {
    ReadPlan.Hops hops = (ReadPlan.Hops) read("Project.ofOrganization.first(n)");
    assertThat(hops.next().end()).isEqualTo(KeyBound.PAST);
    assertThat(hops.next().encode(Map.of("projectId", "p1")::get)).isEqualTo("PROJECT#p1$");
    assertThat(hops.query().limit()).isEqualTo(Limit.ONE);
    assertThat(hops.limit()).isEqualTo(Limit.ASKED);
    assertThat(((ReadPlan.Hops) read("Project.ofOrganization")).limit()).isNull();
  }

  @Test
  void aLimitCountsWhatStandsBesideTheItemsAskedFor() {
    Query plain = (Query) read("Membership.from.last(n)");
    assertThat(plain.limit()).isEqualTo(Limit.ASKED);
    Query both = (Query) read("Membership.from.together.last(n)");
    assertThat(both.limit()).isEqualTo(Limit.ASKED_AND_ONE);
    assertThat(both.limit().of(25)).isEqualTo(26);
    assertThat(Limit.ASKED.of(25)).isEqualTo(25);
    assertThat(Limit.ONE.of(25)).isEqualTo(1);
  }

  @Test
  void aBatchSaysForWhichTypeEachKeyIs() {
    ReadPlan.ListRead both = (ReadPlan.ListRead) read("Membership.to.withEntities");
    assertThat(both.fetch().orElseThrow().wanted())
        .hasOnlyElementsOfType(Wanted.Each.class)
        .map(Wanted::text)
        .containsExactly("each Membership", "each User");
  }

  private static ReadPlan read(String name) {
    Compilation compilation = ModelCompiler.compile(ModelFile.parse("model.yaml", MODEL));
    assertThat(compilation.diagnostics()).isEmpty();
    return compilation.compiled().orElseThrow().plans().read(name).orElseThrow().plan();
  }
}
