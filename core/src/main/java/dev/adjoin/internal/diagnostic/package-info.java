// SPDX-License-Identifier: Apache-2.0
/**
 * Diagnostics: what is wrong with a declaration, where, and how to fix it.
 *
 * <p>A rule knows only the model, so it names a {@code ModelPath}, such as {@code
 * relationships/Enrollment/sort/to}. {@code Places} knows where each path is declared: file, line
 * and column in YAML, class and component in Java. A path without a place has the place of the
 * nearest part around it. {@code Problems} collects all mistakes, drops duplicates and sorts them
 * by place.
 *
 * <p>Package order: uses no other package.
 */
@NullMarked
package dev.adjoin.internal.diagnostic;

import org.jspecify.annotations.NullMarked;
