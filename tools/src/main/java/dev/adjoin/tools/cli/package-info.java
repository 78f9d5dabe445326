// SPDX-License-Identifier: Apache-2.0
/**
 * The command line, one class a command: it reads arguments, asks the libraries and prints. No
 * other package prints.
 *
 * <p>Package order: last of {@code tools}; it may use all of {@code core}, {@code engine} and
 * {@code runtime}.
 */
@NullMarked
package dev.adjoin.tools.cli;

import org.jspecify.annotations.NullMarked;
