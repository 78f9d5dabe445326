// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Projection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** An index to which entries are still being added. */
final class IndexDraft {
  private static final int ALL = 1000;
  private final String name;
  private final Index.Kind kind;
  private final String partitionKey;
  private final String sortKey;
  private final Set<String> users = new HashSet<>();
  private final Set<String> attributes = new TreeSet<>();
  private boolean projectsAll;
  private boolean isRecorded;

  IndexDraft(String name, Index.Kind kind, String partitionKey, String sortKey) {
    this.name = name;
    this.kind = kind;
    this.partitionKey = partitionKey;
    this.sortKey = sortKey;
  }

  /** A recorded index, which has its projection already. */
  IndexDraft(Index recorded) {
    this(recorded.name(), recorded.kind(), recorded.partitionKey(), recorded.sortKey());
    extend(recorded.projection());
    this.isRecorded = true;
  }

  /** Whether it can carry a projection: that of an index which is there cannot change. */
  boolean canProject(Projection wanted) {
    return !isRecorded || growth(wanted) == 0;
  }

  String name() {
    return name;
  }

  /** Whether entries that need an index of this kind can be in it. */
  boolean holds(Index.Kind needed) {
    return kind == needed;
  }

  boolean isUsedBy(ItemDraft item) {
    return users.contains(item.type());
  }

  /**
   * @param projection by the stored names of the item's attributes
   */
  void add(ItemDraft item, Projection projection) {
    users.add(item.type());
    extend(projection);
  }

  private void extend(Projection projection) {
    projectsAll |= projection.kind() == Project.Kind.ALL;
    attributes.addAll(projection.attributes());
  }

  /** The number of attributes by which the projection would grow. */
  int growth(Projection wanted) {
    if (projectsAll) {
      return 0;
    }
    if (wanted.kind() == Project.Kind.ALL) {
      return ALL;
    }
    return (int) wanted.attributes().stream().filter(a -> !attributes.contains(a)).count();
  }

  /** The number of projected attributes. */
  int weight() {
    return projectsAll ? ALL : attributes.size();
  }

  Index index() {
    Projection projection =
        projectsAll ? Projection.ALL : Projection.of(attributes.stream().toList());
    return new Index(name, kind, partitionKey, sortKey, projection);
  }
}
