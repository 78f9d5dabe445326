// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Organizations, projects and tasks of the third guide: a hierarchy. */
class ProjectsTest extends Suite {
  private Adjoin db;
  private Entities<Item> organizations;
  private Entities<Item> projects;
  private Entities<Item> tasks;

  @BeforeEach
  void open() {
    db = example("projects");
    organizations = db.entity("Organization");
    projects = db.entity("Project");
    tasks = db.entity("Task");
    organizations.create(Item.of("orgId", "o1", "name", "Acme"));
    for (String project : List.of("p1", "p10", "p2")) {
      projects.create(Item.of("orgId", "o1", "projectId", project, "name", project));
      for (String task : List.of("t1", "t2")) {
        tasks.create(
            Item.of("orgId", "o1", "projectId", project, "taskId", task, "title", "Do " + task));
      }
    }
  }

  @Test
  void anOrganizationWithEverythingIsOneQuery() {
    operations();
    var everything = organizations.consistent().collection("o1");
    assertThat(operations()).containsExactly("Query");
    assertThat(everything.entity().string("name")).isEqualTo("Acme");
    assertThat(strings(everything.children("Project"), "projectId"))
        .containsExactly("p1", "p10", "p2");
    assertThat(everything.children("Task")).hasSize(6);
  }

  @Test
  void anOrganizationsProjectsComeWithoutTheirTasks() {
    settle();
    assertThat(strings(projects.of("o1").list(), "projectId")).containsExactly("p1", "p10", "p2");
    assertThat(strings(projects.of("o1").reversed().limit(2).list(), "projectId"))
        .containsExactly("p2", "p10");
  }

  @Test
  void aProjectsTasksAreNoOthers() {
    settle();
    assertThat(tasks.of("o1", "p1").list())
        .hasSize(2)
        .allSatisfy(task -> assertThat(task.string("projectId")).isEqualTo("p1"));
  }

  @Test
  void aProjectWithItsTasksIsOneQuery() {
    operations();
    var project = projects.consistent().subtree("o1", "p1");
    assertThat(operations()).containsExactly("Query");
    assertThat(project.entity().string("projectId")).isEqualTo("p1");
    assertThat(strings(project.children("Task"), "taskId")).containsExactly("t1", "t2");
  }

  @Test
  void tasksAreListedBelowTheWholeOrganization() {
    settle();
    assertThat(tasks.under("Organization", "o1").list()).hasSize(6);
  }

  @Test
  void oneTaskIsReadAlone() {
    assertThat(tasks.consistent().get("o1", "p10", "t2").orElseThrow().string("status"))
        .isEqualTo("open");
  }

  @Test
  void pagesOfProjectsGoBothWays() {
    settle();
    var first = projects.of("o1").page(2);
    var second = projects.of("o1").page(2, first.next());
    assertThat(strings(second.items(), "projectId")).containsExactly("p2");
    assertThat(projects.of("o1").page(2, second.previous()).items()).isEqualTo(first.items());
  }

  @Test
  void aProjectIsDeletedWithItsTasks() {
    assertThat(projects.delete("o1", "p1")).isTrue();
    assertThat(projects.consistent().get("o1", "p1")).isEmpty();
    assertThat(tasks.consistent().get("o1", "p1", "t1")).isEmpty();
    assertThat(tasks.consistent().get("o1", "p1", "t2")).isEmpty();
    assertThat(projects.consistent().get("o1", "p10")).isPresent();
  }
}
