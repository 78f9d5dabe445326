// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import org.jspecify.annotations.Nullable;

/**
 * A named value of an entity, a relationship or a nested type.
 *
 * @param optional whether it may be absent
 * @param preset the default that writes store
 * @param was the name that it had before it was renamed; null if the declaration says none
 * @param stored its name in stored items: an older name, if it was renamed after items were stored
 * @param fallback the default that stored items without the attribute are read with: the first that
 *     was recorded
 */
public record Attribute(
    String name,
    AttributeType type,
    boolean optional,
    @Nullable Default preset,
    @Nullable String was,
    String stored,
    @Nullable Default fallback) {
  public Attribute {
    if (fallback instanceof Default.Generated) {
      fallback = null; // no stored item is without its id
    }
  }

  /** An attribute that was never renamed, and always had this default. */
  public Attribute(String name, AttributeType type, boolean optional, @Nullable Default preset) {
    this(name, type, optional, preset, null, name, preset);
  }

  public static Attribute of(String name, AttributeType type) {
    return new Attribute(name, type, false, null);
  }

  /** The text in a model file: {@code instant = now}. */
  public String text() {
    return type.text() + (optional ? "?" : "") + (preset == null ? "" : " = " + preset.text());
  }

  /** The same attribute, which had another name before. */
  public Attribute renamedFrom(@Nullable String before) {
    return new Attribute(name, type, optional, preset, before, stored, fallback);
  }

  /** The same attribute, stored under another name and with another value where it is absent. */
  public Attribute storedAs(String other, @Nullable Default absent) {
    return new Attribute(name, type, optional, preset, was, other, absent);
  }

  /** The same attribute under another name. */
  public Attribute named(String other) {
    return new Attribute(other, type, optional, preset, was, stored, fallback);
  }
}
