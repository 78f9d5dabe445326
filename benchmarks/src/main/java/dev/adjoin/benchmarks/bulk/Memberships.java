// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import dev.adjoin.declare.Count;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Users, groups and memberships made from numbers; no two edges are equal. */
final class Memberships {
  private static final int GROUPS_OF_A_USER = 20;
  private static final int COUNTED_GROUPS = 500;

  private Memberships() {}

  @Entity
  record User(@Id String userId) {}

  @Entity
  record Group(@Id String groupId, int seats) {}

  /** One item with an index. */
  @Relationship(from = User.class, to = Group.class)
  record Membership(@From String userId, @To String groupId, String role, String joinedAt) {}

  /** One item with an index, and a number on the group. */
  @Relationship(
      from = User.class,
      to = Group.class,
      as = @dev.adjoin.declare.As(from = "SEAT", to = "SEATED"),
      count = @Count(to = "seats"))
  record Seat(@From String userId, @To String groupId) {}

  static Class<?>[] all() {
    return new Class<?>[] {User.class, Group.class, Membership.class, Seat.class};
  }

  static Membership membership(long n) {
    return new Membership(user(n), "g" + n * 7919 % 99_991, "member", "2026-11-15T12:00:00Z");
  }

  private static String user(long n) {
    return "u" + n / GROUPS_OF_A_USER;
  }

  static Stream<Membership> memberships(long from, long number) {
    return LongStream.range(from, from + number).mapToObj(Memberships::membership);
  }

  static Stream<Group> groups() {
    return LongStream.range(0, COUNTED_GROUPS).mapToObj(n -> new Group("c" + n, 0));
  }

  static Stream<Seat> seats(long from, long number) {
    return LongStream.range(from, from + number)
        .mapToObj(n -> new Seat(user(n), "c" + n * 7919 % COUNTED_GROUPS));
  }

  /** The item of a membership, as one writes it by hand. */
  static Map<String, AttributeValue> item(long n) {
    Membership edge = membership(n);
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("PK", AttributeValue.fromS("USER#" + edge.userId()));
    item.put("SK", AttributeValue.fromS("GROUP#" + edge.groupId()));
    item.put("GSI1PK", AttributeValue.fromS("GROUP#" + edge.groupId()));
    item.put("GSI1SK", AttributeValue.fromS("USER#" + edge.userId()));
    item.put("_type", AttributeValue.fromS("Membership"));
    item.put("_by", AttributeValue.fromS("00000000-0000-0000-0000-000000000000"));
    item.put("userId", AttributeValue.fromS(edge.userId()));
    item.put("groupId", AttributeValue.fromS(edge.groupId()));
    item.put("role", AttributeValue.fromS(edge.role()));
    item.put("joinedAt", AttributeValue.fromS(edge.joinedAt()));
    return item;
  }
}
