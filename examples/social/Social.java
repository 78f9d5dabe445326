// SPDX-License-Identifier: Apache-2.0
package social;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.As;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Workload;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Users follow users: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Social"),
    classes = {Social.User.class, Social.Follow.class},
    patterns = {
      @Pattern(
          name = "following",
          ask = "Whom does this user follow, with their current profiles?",
          read = "Follow.from",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "followers",
          ask = "Who follows this user, with their current profiles?",
          read = "Follow.to",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "followersPage",
          ask = "The next 20 followers?",
          read = "Follow.to",
          first = 20,
          requests = 1),
      @Pattern(
          name = "home",
          ask = "A user with the last 20 they follow, by name?",
          read = "Follow.from",
          with = Answer.TOGETHER,
          reversed = true,
          first = 20,
          requests = 1),
      @Pattern(
          name = "follows",
          ask = "Does this user follow that one?",
          read = "Follow.get",
          consistent = true,
          requests = 1)
    },
    workload = {
      @Workload(
          type = Social.User.class,
          items = "5_000_000",
          bytes = "400",
          reads = "2_000/s",
          creates = "5_000/d",
          changes = "20/s"),
      @Workload(
          type = Social.Follow.class,
          perFrom = "60",
          perTo = "60",
          maxPerTo = "900_000",
          bytes = "70",
          links = "150/s",
          unlinks = "20/s"),
      @Workload(read = "followersPage", reads = "300/s"),
      @Workload(read = "home", reads = "500/s"),
      @Workload(read = "follows", reads = "400/s"),
      @Workload(read = "following", reads = "40/s", items = "60")
    })
public final class Social {
  private Social() {}

  @Entity
  public record User(
      @Id String username,
      String displayName,
      @Nullable String bio,
      @Default("now") Instant joinedAt) {}

  @Relationship(from = User.class, to = User.class, as = @As(from = "FOLLOWING", to = "FOLLOWER"))
  public record Follow(@From String follower, @To String followed, @Default("now") Instant since) {}
}
