// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code serve} command: the engine over HTTP.
 *
 * <p>Package order: may use {@code text}, {@code console} and {@code engine}.
 */
@NullMarked
package dev.adjoin.tools.serve;

import org.jspecify.annotations.NullMarked;
