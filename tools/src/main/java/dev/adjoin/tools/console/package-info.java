// SPDX-License-Identifier: Apache-2.0
/**
 * The terminal: standard output and error, exit codes, failures, progress and signals.
 *
 * <p>Package order: may use {@code text}.
 */
@NullMarked
package dev.adjoin.tools.console;

import org.jspecify.annotations.NullMarked;
