// SPDX-License-Identifier: Apache-2.0
/**
 * The requests for every access pattern and every change, as data; this package executes nothing.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key} and {@code design}.
 */
@NullMarked
package dev.adjoin.internal.plan;

import org.jspecify.annotations.NullMarked;
