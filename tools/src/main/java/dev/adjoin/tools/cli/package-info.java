// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: parses the arguments, runs the command and prints its failure.
 *
 * <p>Package order: last of {@code tools}.
 */
@NullMarked
package dev.adjoin.tools.cli;

import org.jspecify.annotations.NullMarked;
