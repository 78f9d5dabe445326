// SPDX-License-Identifier: Apache-2.0
package forge;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Workload;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Users have access to repositories: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Forge"),
    classes = {Forge.User.class, Forge.Repository.class, Forge.Access.class},
    patterns = {
      @Pattern(
          name = "repositories",
          ask = "Which repositories may this user use?",
          read = "Access.from",
          requests = 1),
      @Pattern(
          name = "userWithRepositories",
          ask = "A user with all accesses?",
          read = "Access.from",
          with = Answer.TOGETHER,
          consistent = true,
          requests = 1),
      @Pattern(
          name = "users",
          ask = "Who may use this repository?",
          read = "Access.to",
          requests = 1),
      @Pattern(
          name = "repositoryWithUsers",
          ask = "A repository with all its users?",
          read = "Access.to",
          with = Answer.TOGETHER,
          requests = 1),
      @Pattern(
          name = "mayPush",
          ask = "Which role has this user here?",
          read = "Access.get",
          consistent = true,
          requests = 1)
    },
    workload = {
      @Workload(
          type = Forge.User.class,
          items = "200_000",
          bytes = "200",
          reads = "100/s",
          creates = "300/d"),
      @Workload(
          type = Forge.Repository.class,
          items = "600_000",
          bytes = "300",
          reads = "200/s",
          creates = "2_000/d",
          changes = "1_000/d"),
      @Workload(
          type = Forge.Access.class,
          perFrom = "9",
          perTo = "3",
          bytes = "80",
          links = "5_000/d",
          unlinks = "1_000/d",
          changes = "200/d"),
      @Workload(read = "mayPush", reads = "800/s"),
      @Workload(read = "userWithRepositories", reads = "60/s"),
      @Workload(read = "repositoryWithUsers", reads = "20/s")
    })
public final class Forge {
  private Forge() {}

  @Entity
  public record User(@Id String username, String name, String email) {}

  @Entity(tag = "REPO")
  public record Repository(@Id String owner, @Id String repo, @Nullable String description) {}

  @Relationship(
      from = User.class,
      to = Repository.class,
      together = {Side.FROM, Side.TO})
  public record Access(
      @From String username,
      @To String owner,
      @To String repo,
      Role role,
      @Default("now") Instant grantedAt) {}

  public enum Role {
    READ,
    WRITE,
    ADMIN
  }
}
