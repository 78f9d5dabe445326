// SPDX-License-Identifier: Apache-2.0
/**
 * The simulator: a model with sample data in a table in memory, whose time stands still until the
 * page advances it, so that late indexes can be watched; and variants of its design.
 *
 * <p>Package order: may use {@code studio.http} and {@code studio.session}.
 */
@NullMarked
package dev.adjoin.tools.studio.simulator;

import org.jspecify.annotations.NullMarked;
