// SPDX-License-Identifier: Apache-2.0
/**
 * The health of stored data: checks, repairs and unfinished work, run in the background.
 *
 * <p>Package order: may use {@code text} to {@code studio.session}. Data is read and written by the
 * public API of Adjoin alone.
 */
@NullMarked
package dev.adjoin.tools.studio.health;

import org.jspecify.annotations.NullMarked;
