// SPDX-License-Identifier: Apache-2.0
/**
 * Checks of what callers pass to the API.
 *
 * <p>Package order: the first of the runtime; may use nothing but {@code declare}.
 */
@NullMarked
package dev.adjoin.internal.argument;

import org.jspecify.annotations.NullMarked;
