// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A nested value with named parts, declared under {@code types}.
 *
 * @param attributes its parts; those of all variants together, if it has any
 * @param variants null if all its values have the same parts
 */
public record NestedType(String name, List<Attribute> attributes, @Nullable Variants variants) {
  public NestedType {
    attributes = List.copyOf(attributes);
  }

  /** A nested value without variants. */
  public NestedType(String name, List<Attribute> attributes) {
    this(name, attributes, null);
  }

  /** The same type with other attributes, of the same names. */
  public NestedType with(List<Attribute> changed) {
    return new NestedType(name, changed, variants);
  }
}
