// SPDX-License-Identifier: Apache-2.0
package conference;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Ref;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Workload;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Talks that refer to rooms and speakers: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Conference"),
    classes = {Conference.Room.class, Conference.Speaker.class, Conference.Talk.class},
    patterns = {
      @Pattern(
          name = "talk",
          ask = "A talk, with the name of its room?",
          read = "Talk.get",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "program",
          ask = "What is on in this room, in order?",
          read = "Talk.roomId",
          requests = 1),
      @Pattern(
          name = "period",
          ask = "What is on in this room between two times?",
          read = "Talk.roomId",
          range = "startsAt",
          requests = 1),
      @Pattern(
          name = "programWithRoom",
          ask = "The program of a room, with the room as it is now?",
          read = "Talk.roomId",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "talksOf",
          ask = "Which talks does this speaker give?",
          read = "Talk.speakerId",
          requests = 1)
    },
    workload = {
      @Workload(
          type = Conference.Room.class,
          items = "40",
          bytes = "200",
          reads = "5/s",
          changes = "10/d"),
      @Workload(
          type = Conference.Speaker.class,
          items = "900",
          bytes = "600",
          reads = "20/s",
          creates = "30/d"),
      @Workload(
          type = Conference.Talk.class,
          items = "1_000",
          bytes = "500",
          reads = "100/s",
          creates = "50/d",
          changes = "200/d"),
      @Workload(read = "program", reads = "60/s"),
      @Workload(read = "period", reads = "30/s"),
      @Workload(read = "talksOf", reads = "10/s")
    })
public final class Conference {
  private Conference() {}

  @Entity
  public record Room(@Id String roomId, String name, int seats, int talks) {}

  @Entity
  public record Speaker(@Id String speakerId, String name, @Nullable String bio) {}

  @Entity
  public record Talk(
      @Id String talkId,
      String title,
      Instant startsAt,
      @Ref(value = Speaker.class, integrity = Integrity.CHECKED) String speakerId,
      @Ref(value = Room.class, order = "startsAt", count = "talks", onDelete = OnDelete.CLEAR)
          @Nullable String roomId,
      @Copied("roomId.name") @Nullable String roomName) {}
}
