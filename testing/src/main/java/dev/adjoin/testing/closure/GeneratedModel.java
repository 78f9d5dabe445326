// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.Map;
import java.util.Set;

/**
 * A model with the features that it has.
 *
 * @param tree the model file as a tree
 * @param features by the type that has them, and of the table by an empty name
 */
public record GeneratedModel(Map<String, Object> tree, Map<String, Set<String>> features) {
  /** The model file. */
  public String yaml() {
    return Yaml.text(tree);
  }
}
