// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code import} command: a model draft from the items of a table or from a file of NoSQL
 * Workbench.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code data}, {@code engine} and the
 * internals of {@code core}.
 */
@NullMarked
package dev.adjoin.tools.imports;

import org.jspecify.annotations.NullMarked;
