// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import org.jspecify.annotations.Nullable;

/**
 * A named value of an entity, a relationship or a nested type.
 *
 * @param optional whether it may be absent
 */
public record Attribute(
    String name, AttributeType type, boolean optional, @Nullable Default preset) {

  public static Attribute of(String name, AttributeType type) {
    return new Attribute(name, type, false, null);
  }

  /** The text in a model file: {@code instant = now}. */
  public String text() {
    return type.text() + (optional ? "?" : "") + (preset == null ? "" : " = " + preset.text());
  }
}
