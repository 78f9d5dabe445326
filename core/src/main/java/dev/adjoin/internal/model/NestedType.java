// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.List;

/** A nested value with named parts, declared under {@code types}. */
public record NestedType(String name, List<Attribute> attributes) {
  public NestedType {
    attributes = List.copyOf(attributes);
  }
}
