// SPDX-License-Identifier: Apache-2.0
package projects;

import dev.adjoin.Adjoin;
import dev.adjoin.ItemCollection;
import java.util.List;
import projects.Projects.Organization;
import projects.Projects.Project;
import projects.Projects.Status;
import projects.Projects.Task;

/** Organizations, projects and tasks, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Projects.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    db.entity(Organization.class).create(new Organization("acme", "Acme"));
    for (String project : List.of("p1", "p2", "p10")) {
      db.entity(Project.class).create(new Project("acme", project, "Project " + project, null));
      for (String task : List.of("t1", "t2")) {
        db.entity(Task.class).create(new Task("acme", project, task, "Begin", Status.OPEN, null));
      }
    }
    levels(db);
    whole(db);
  }

  /** One level alone: p10 is not below p1. */
  private static void levels(Adjoin db) {
    System.out.println(db.entity(Organization.class).get("acme").orElseThrow());
    db.entity(Project.class).of("acme").stream().map(Project::name).forEach(System.out::println);
    db.entity(Task.class).of("acme", "p1").stream().forEach(System.out::println);
    System.out.println("tasks: " + db.entity(Task.class).under(Organization.class, "acme").count());
    System.out.println(db.entity(Task.class).get("acme", "p10", "t2").orElseThrow());
  }

  /** A node with all below it: one Query. */
  private static void whole(Adjoin db) {
    ItemCollection<Project> project = db.entity(Project.class).subtree("acme", "p1");
    System.out.println(project.entity().name() + ": " + project.children(Task.class).size());
    ItemCollection<Organization> all = db.entity(Organization.class).collection("acme");
    System.out.println(
        "%s: %d projects, %d tasks"
            .formatted(
                all.entity().name(),
                all.children(Project.class).size(),
                all.children(Task.class).size()));
  }
}
