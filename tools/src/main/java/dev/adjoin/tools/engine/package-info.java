// SPDX-License-Identifier: Apache-2.0
/**
 * Connects a command to its tables: an engine in this process, or a client of a server.
 *
 * <p>Package order: may use {@code console}.
 */
@NullMarked
package dev.adjoin.tools.engine;

import org.jspecify.annotations.NullMarked;
