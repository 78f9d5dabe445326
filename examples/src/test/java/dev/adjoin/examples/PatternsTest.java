// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The questions that the examples ask, and what answering them takes. */
class PatternsTest {

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void everyDeclaredPatternIsProved(Example example) {
    Compiled compiled = example.compiled();
    List<Pattern> declared = compiled.model().patterns();

    assertThat(declared).isNotEmpty();
    assertThat(compiled.plans().proofs()).extracting(Proof::pattern).isEqualTo(declared);
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void everyPatternAsksAQuestionOfItsOwn(Example example) {
    assertThat(example.fromYaml().model().patterns())
        .extracting(Pattern::ask)
        .doesNotHaveDuplicates()
        .allMatch(question -> question.endsWith("?"));
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void noAnswerTakesMoreRequestsThanItsPatternAllows(Example example) {
    assertThat(example.compiled().plans().proofs())
        .allSatisfy(
            proof -> {
              Integer allowed = proof.pattern().requests();
              int taken = proof.answer().plan().requests();
              assertThat(taken).isLessThanOrEqualTo(allowed == null ? taken : allowed);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "teams,     groupsOfUser,         Query,    ''",
    "teams,     members,              Query,    GSI1",
    "teams,     memberCount,          GetItem,  ''",
    "teams,     newestActive,         Query,    GSI2",
    "catalog,   shelf,                Query,    GSI1",
    "catalog,   categories,           Query,    ''",
    "campus,    roster,               Query,    GSI1",
    "campus,    history,              Query,    ''",
    "campus,    size,                 GetItem,  ''",
    "registrar, studentWithCourses,   Query,    ''",
    "registrar, courseWithStudents,   Query,    GSI1",
    "movies,    movieWithCast,        Query,    ''",
    "movies,    actorWithRoles,       Query,    GSI1",
    "social,    home,                 Query,    ''",
    "shop,      organization,         GetItem,  ''",
    "shop,      account,              Query,    ''",
    "shop,      orderById,            Query,    GSI1",
    "shop,      toShip,               Query,    GSI2",
    "projects,  everything,           Query,    ''",
    "projects,  projectWithTasks,     Query,    ''",
    "projects,  task,                 GetItem,  ''",
    "forge,     userWithRepositories, Query,    ''",
    "forge,     repositoryWithUsers,  Query,    GSI1",
    "casting,   filmography,          GetItem,  ''",
    "casting,   cast,                 GetItem,  ''",
    "casting,   classWithStudents,    GetItem,  ''",
    "conference, program,             Query,    GSI2",
    "conference, period,              Query,    GSI2",
    "conference, talksOf,             Query,    GSI1",
    "people,    everything,           Query,    ''",
    "people,    place,                Query,    GSI1",
  })
  void isAnsweredInOneRequest(String example, String pattern, String operation, String index) {
    ReadPlan plan = plan(example, pattern);

    assertThat(plan.requests()).isEqualTo(1);
    assertThat(plan.operation()).isEqualTo(operation);
    assertThat(plan.index()).isEqualTo(index.isEmpty() ? null : index);
  }

  @ParameterizedTest
  @CsvSource({
    "teams, groupsInFull",
    "catalog, categoryPage",
    "campus, rosterInFull",
    "social, following",
    "social, followers",
    "people, natives",
    "conference, programWithRoom",
  })
  void readsTheEntitiesOfAllEdgesInASecondRequest(String example, String pattern) {
    ReadPlan plan = plan(example, pattern);

    assertThat(plan.requests()).isEqualTo(2);
    assertThat(plan.operation()).isEqualTo("Query + BatchGetItem");
  }

  @Test
  void castingReadsTheActorsBehindTheSummariesInASecondRequest() {
    assertThat(plan("casting", "castInFull").operation()).isEqualTo("GetItem + BatchGetItem");
  }

  @Test
  void projectsJumpsOverTheTasksToListProjectsAlone() {
    assertThat(plan("projects", "projects")).isInstanceOf(ReadPlan.Hops.class);
  }

  private static ReadPlan plan(String example, String pattern) {
    return new Example(example)
        .compiled().plans().proofs().stream()
            .filter(proof -> proof.pattern().name().equals(pattern))
            .map(proof -> proof.answer().plan())
            .findFirst()
            .orElseThrow();
  }
}
