// SPDX-License-Identifier: Apache-2.0
/**
 * The explorer: entities and what relationships lead to from them, one step at a time.
 *
 * <p>Package order: may use {@code studio.http} and {@code studio.session}. Data is read by the
 * public API alone.
 */
@NullMarked
package dev.adjoin.tools.studio.explore;

import org.jspecify.annotations.NullMarked;
