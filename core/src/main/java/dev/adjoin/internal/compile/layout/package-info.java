// SPDX-License-Identifier: Apache-2.0
/**
 * From model to design: keys first, then index entries, then as few indexes as hold them, then the
 * codec of every attribute. One pass a class.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design} and
 * {@code compile.check}.
 */
@NullMarked
package dev.adjoin.internal.compile.layout;

import org.jspecify.annotations.NullMarked;
