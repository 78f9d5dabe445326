// SPDX-License-Identifier: Apache-2.0
/**
 * The engine as its users see it.
 *
 * <p>Package order: may use all packages of the engine but {@code http}.
 */
@NullMarked
package dev.adjoin.engine;

import org.jspecify.annotations.NullMarked;
