// SPDX-License-Identifier: Apache-2.0
/**
 * The simulator as one file without a server: the command {@code export html}.
 *
 * <p>Package order: may use {@code text} to {@code model}, {@code studio.http}, {@code
 * studio.session} and {@code studio.simulator}.
 */
@NullMarked
package dev.adjoin.tools.studio.standalone;

import org.jspecify.annotations.NullMarked;
