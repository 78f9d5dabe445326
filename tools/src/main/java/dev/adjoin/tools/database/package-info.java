// SPDX-License-Identifier: Apache-2.0
/**
 * The commands on stored data. They use the public API only, no internals of Adjoin.
 *
 * <p>Package order: may use all before it: {@code text}, {@code console}, {@code data}, {@code
 * sample}, {@code engine}, {@code measure}, {@code model}.
 */
@NullMarked
package dev.adjoin.tools.database;

import org.jspecify.annotations.NullMarked;
