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
