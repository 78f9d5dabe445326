// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A library in a Node process. Closing it leaves the process for the next task. */
record NodeLibrary(NodeProcess process) implements Library {
  static NodeLibrary open(NodeProcess process, URI endpoint) {
    process.call("open", endpoint.toString());
    return new NodeLibrary(process);
  }

  @Override
  public void createGroup(String groupId, String name) {
    process.call("createGroup", groupId, name);
  }

  @Override
  public void createUser(String userId, String name, String email) {
    process.call("createUser", userId, name, email);
  }

  @Override
  public void link(String userId, String groupId, String role) {
    process.call("link", userId, groupId, role);
  }

  @Override
  public List<String> groupsOf(String userId) {
    return process.call("groupsOf", userId);
  }

  @Override
  public List<String> membersOf(String groupId) {
    return process.call("membersOf", groupId);
  }

  /** The cursor is an empty text where there is none, and the first field of the result. */
  @Override
  public Page membersWithRole(String groupId, String role, int size, @Nullable String cursor) {
    List<String> result =
        process.call(
            "membersWithRole", groupId, role, String.valueOf(size), cursor == null ? "" : cursor);
    String next = result.get(0);
    return new Page(result.subList(1, result.size()), next.isEmpty() ? null : next);
  }

  @Override
  public void unlink(String userId, String groupId) {
    process.call("unlink", userId, groupId);
  }

  @Override
  public void deleteGroup(String groupId) {
    process.call("deleteGroup", groupId);
  }

  @Override
  public void changeRoles(String groupId, String role) {
    process.call("changeRoles", groupId, role);
  }

  @Override
  public void linkAll(List<String> userIds, String groupId, String role) {
    process.call("linkAll", String.join(",", userIds), groupId, role);
  }

  @Override
  public List<Member> membersWithUsers(String groupId) {
    return process.call("membersWithUsers", groupId).stream()
        .map(member -> member.split(",", -1))
        .map(parts -> new Member(parts[0], parts[1], parts[2].isEmpty() ? null : parts[2]))
        .toList();
  }

  @Override
  public void giveBadge(String userId, String groupId, String groupName) {
    process.call("giveBadge", userId, groupId, groupName);
  }

  @Override
  public void renameGroup(String groupId, String name) {
    process.call("renameGroup", groupId, name);
  }

  @Override
  public void close() {}
}
