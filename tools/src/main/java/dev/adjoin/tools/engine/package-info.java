// SPDX-License-Identifier: Apache-2.0
/**
 * The place of the tables that a command works on: an engine in this process, or a client.
 *
 * <p>Package order: may use {@code console}.
 */
@NullMarked
package dev.adjoin.tools.engine;

import org.jspecify.annotations.NullMarked;
