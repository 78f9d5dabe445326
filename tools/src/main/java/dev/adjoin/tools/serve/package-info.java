// SPDX-License-Identifier: Apache-2.0
/**
 * The commands of the embedded engine itself: {@code serve}, the engine over HTTP, and {@code
 * verify}, which looks for damage in its directory.
 *
 * <p>Package order: may use {@code text}, {@code console} and {@code engine}.
 */
@NullMarked
package dev.adjoin.tools.serve;

import org.jspecify.annotations.NullMarked;
