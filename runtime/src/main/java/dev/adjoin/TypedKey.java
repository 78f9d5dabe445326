// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * A key whose parts have names and types, such as the {@code EnrollmentKey} that the annotation
 * processor generates. Methods that take {@code Object... key} take it like a {@link Key}, and
 * refuse one of another type.
 *
 * @param <T> the record whose key it is, or the sealed interface of its variants
 */
public interface TypedKey<T> {
  /** The parts of the key, in the order in which calls take them. */
  Key toKey();
}
