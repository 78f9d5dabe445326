// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The paths that an action writes: DynamoDB refuses two of one update that overlap. */
final class WrittenPaths {
  private WrittenPaths() {}

  /** Of each part, those of one case; they are the same attributes in the others. */
  static List<Path> of(Action action) {
    List<Path> paths = new ArrayList<>();
    for (Part part : action.parts()) {
      Set<Path> own = new LinkedHashSet<>();
      Part.Case last = part.cases().get(part.cases().size() - 1);
      last.updates().forEach(u -> path(u, own));
      paths.addAll(own);
    }
    return paths;
  }

  private static void path(Update update, Set<Path> into) {
    if (update instanceof Update.Set set) {
      into.add(set.path());
    } else if (update instanceof Update.SetIfAbsent set) {
      into.add(set.path());
    } else if (update instanceof Update.SetCreated set) {
      into.add(set.path());
    } else if (update instanceof Update.Add add) {
      into.add(add.path());
    } else if (update instanceof Update.Remove remove) {
      into.add(remove.path());
    } else if (update instanceof Update.Change change) {
      into.add(change.path());
    }
  }

  /** Whether one path is the other, or what it stands in. */
  static boolean overlap(Path one, Path other) {
    if (!one.attribute().equals(other.attribute())) {
      return false;
    }
    List<String> first = names(one);
    List<String> second = names(other);
    int common = Math.min(first.size(), second.size());
    return first.subList(0, common).equals(second.subList(0, common));
  }

  private static List<String> names(Path path) {
    List<String> names = new ArrayList<>();
    if (path.member() != null) {
      names.add(path.member().toString());
    }
    names.addAll(path.inside());
    return names;
  }
}
