// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.modelfile;

import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Place;
import dev.adjoin.diagnostic.Places;
import dev.adjoin.modelfile.Node.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notes where each path of the model stands in the file. */
final class Locations {
  private final Map<ModelPath, Place> known = new HashMap<>();

  private Locations() {}

  static Places of(Node root, Place file) {
    Locations locations = new Locations();
    locations.walk(ModelPath.of(), root);
    return new Places(file, locations.known);
  }

  /** Goes no deeper than a model does: aliases can nest a tree deeper than it is written. */
  private void walk(ModelPath path, Node node) {
    if (path.steps().size() == Limits.PATH) {
      return;
    }
    List<Entry> entries = node.entries();
    if (entries != null) {
      entries.forEach(e -> note(path.then(e.name()), e.place(), e.value()));
    }
    List<Node> items = node.items();
    for (int i = 0; items != null && i < items.size(); i++) {
      note(path.then(Integer.toString(i)), items.get(i).place(), items.get(i));
    }
  }

  private void note(ModelPath path, Place place, Node node) {
    known.put(path, place);
    walk(path, node);
  }
}
