// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;

/**
 * Changes settings of the database before it opens. Define such a bean for a setting that has no
 * property, such as {@code partial()}. Adjoin calls it after it has applied the properties.
 */
@FunctionalInterface
public interface AdjoinBuilderCustomizer {
  /** Changes the settings. */
  void customize(Adjoin.Builder builder);
}
