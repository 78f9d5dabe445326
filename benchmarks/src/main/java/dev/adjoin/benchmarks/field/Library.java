// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users, groups and memberships in the table {@link FieldServer#TABLE}, kept by one library. A
 * group carries the number of its members, no two users have the same e-mail address, and a
 * membership has a role.
 *
 * <p>A method returns when its work is done; otherwise it throws an exception, which is what a
 * caller of the library would see. Thread-safe.
 */
interface Library extends AutoCloseable {
  /**
   * A page of members and the cursor of the page that follows; null at the end.
   *
   * @param users the ids of the members
   */
  record Page(List<String> users, @Nullable String next) {}

  /**
   * A member and its user.
   *
   * @param name the name that the user has now; null if the user was not found
   */
  record Member(String userId, String role, @Nullable String name) {}

  /** A new group without members; this is no task, but all tasks need one. */
  void createGroup(String groupId, String name);

  /** Task 1. Fails if another user has the address. */
  void createUser(String userId, String name, String email);

  /** Tasks 2 and 9. The number of members grows by one. */
  void link(String userId, String groupId, String role);

  /** Task 3, one direction: the ids of all groups of a user. */
  List<String> groupsOf(String userId);

  /** Task 3, the other direction: the ids of all members of a group. */
  List<String> membersOf(String groupId);

  /** Task 4. As many members with the role as asked for, while there are so many. */
  Page membersWithRole(String groupId, String role, int size, @Nullable String cursor);

  /** Task 5. The number of members falls by one. */
  void unlink(String userId, String groupId);

  /** Task 6. Removes a group with all of its memberships. */
  void deleteGroup(String groupId);

  /** Task 7. Gives all members of a group another role. */
  void changeRoles(String groupId, String role);

  /** Task 8. Adds many users, who are no members yet, to a group and its number of members. */
  void linkAll(List<String> userIds, String groupId, String role);

  /** Task 10. All members of a group, with the names that the users have now. */
  List<Member> membersWithUsers(String groupId);

  /** A badge of a user that copies the name of a group; this is no task, but task 11 needs it. */
  void giveBadge(String userId, String groupId, String groupName);

  /** Task 11. Gives a group another name, and all badges that copy it. */
  void renameGroup(String groupId, String name);

  @Override
  void close();
}
