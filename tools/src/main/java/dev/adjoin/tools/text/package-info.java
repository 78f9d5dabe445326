// SPDX-License-Identifier: Apache-2.0
/**
 * Formats text for people and JSON for programs: pages, tables, wrapping. Prints nothing.
 *
 * <p>Package order: first of {@code tools}; uses nothing of Adjoin but the similarity of words.
 */
@NullMarked
package dev.adjoin.tools.text;

import org.jspecify.annotations.NullMarked;
