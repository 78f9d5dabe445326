// SPDX-License-Identifier: Apache-2.0
/**
 * Text for people and JSON for programs: pages, tables, wrapping. Prints nothing.
 *
 * <p>Package order: first of {@code tools}; uses nothing of Adjoin but the distance between words.
 */
@NullMarked
package dev.adjoin.tools.text;

import org.jspecify.annotations.NullMarked;
