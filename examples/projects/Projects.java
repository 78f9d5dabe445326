// SPDX-License-Identifier: Apache-2.0
package projects;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Workload;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A hierarchy of three levels: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Projects"),
    classes = {Projects.Organization.class, Projects.Project.class, Projects.Task.class},
    patterns = {
      @Pattern(
          name = "organization",
          ask = "One organization alone?",
          read = "Organization.get",
          requests = 1),
      @Pattern(
          name = "everything",
          ask = "An organization with all projects and tasks?",
          read = "Organization.collection",
          requests = 1),
      @Pattern(
          name = "projects",
          ask = "An organization's projects without their tasks?",
          read = "Project.ofOrganization"),
      @Pattern(
          name = "projectWithTasks",
          ask = "A project with all its tasks?",
          read = "Project.subtree",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "tasks",
          ask = "A project's tasks alone?",
          read = "Task.ofProject",
          requests = 1),
      @Pattern(name = "task", ask = "One task?", read = "Task.get", consistent = true, requests = 1)
    },
    workload = {
      @Workload(type = Projects.Organization.class, items = "1_000", bytes = "200", reads = "10/s"),
      @Workload(
          type = Projects.Project.class,
          items = "20_000",
          bytes = "300",
          creates = "50/d",
          changes = "200/d"),
      @Workload(
          type = Projects.Task.class,
          items = "2_000_000",
          bytes = "400",
          creates = "5_000/d",
          changes = "2/s",
          deletes = "500/d"),
      @Workload(read = "projects", reads = "20/s"),
      @Workload(read = "tasks", reads = "30/s"),
      @Workload(read = "task", reads = "50/s")
    })
public final class Projects {
  private Projects() {}

  @Entity(tag = "ORG")
  public record Organization(@Id String orgId, String name) {}

  @Entity(parent = Organization.class)
  public record Project(
      @ParentId String orgId, @Id String projectId, String name, @Nullable LocalDate startedOn) {}

  @Entity(parent = Project.class)
  public record Task(
      @ParentId String orgId,
      @ParentId String projectId,
      @Id String taskId,
      String title,
      @Default("open") Status status,
      @Nullable LocalDate dueOn) {}

  public enum Status {
    OPEN,
    STARTED,
    DONE
  }
}
