// SPDX-License-Identifier: Apache-2.0
/**
 * The requests behind every access pattern and every change, as data: nothing here runs.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key} and {@code design}.
 */
@NullMarked
package dev.adjoin.internal.plan;

import org.jspecify.annotations.NullMarked;
