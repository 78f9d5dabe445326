// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the reads and writes of a model on the embedded engine, and compares the units that the cost
 * model predicts with those that the engine consumes.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code data}, {@code sample}, {@code
 * engine} and the internals of {@code core}.
 */
@NullMarked
package dev.adjoin.tools.measure;

import org.jspecify.annotations.NullMarked;
