// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;

/**
 * A bean that changes settings of the database before it is opened: for those that have no
 * property, such as {@code partial()}. It is called after the properties were applied.
 */
@FunctionalInterface
public interface AdjoinBuilderCustomizer {
  /** Changes the settings. */
  void customize(Adjoin.Builder builder);
}
