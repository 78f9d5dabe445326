// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Item;
import java.util.List;

/** Organizations, projects and tasks in one partition, without an index. */
final class Projects implements Domain {
  private static final int PROJECTS = 3;
  private static final int TASKS = 100;

  @Override
  public String example() {
    return "projects";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    database.entity("Organization").create(Item.of("orgId", "acme", "name", "Acme"));
    for (int i = 0; i < PROJECTS; i++) {
      database
          .entity("Project")
          .create(Item.of("orgId", "acme", "projectId", "p" + i, "name", "Project " + i));
      for (int j = 0; j < TASKS; j++) {
        database.entity("Task").create(task("p" + i, "t" + j));
      }
    }
    long tasks = database.bytes("Task", TASKS);
    return List.of(
        new Row(
            "an organization's 3 projects",
            database.entity("Project").of("acme")::list,
            RequestCost.read(1).times(PROJECTS + 1),
            RequestCost.read(tasks * PROJECTS),
            "jumps over the tasks, as the workload says there are many; the guides' OR does not"
                + " exist, and one Query reads them all"),
        new Row(
            "a project's 100 tasks",
            database.entity("Task").of("acme", "p1")::list,
            RequestCost.read(tasks),
            RequestCost.read(tasks),
            Row.OWN + "; the guides' prefix p1 also finds p10"),
        new Row(
            "a project with its tasks",
            () -> database.entity("Project").subtree("acme", "p1"),
            RequestCost.read(tasks),
            RequestCost.read(tasks),
            Row.OWN),
        new Row(
            "one task",
            () -> database.entity("Task").get("acme", "p1", "t1"),
            RequestCost.read(1),
            RequestCost.read(1),
            ""));
  }

  private static Item task(String project, String id) {
    return Item.of(
        "orgId", "acme", "projectId", project, "taskId", id, "title", "A task of some length");
  }
}
