// SPDX-License-Identifier: Apache-2.0
/**
 * Sends single requests: fills in keys and ranges, retries until deadlines, and reports to
 * listeners.
 *
 * <p>Package order: may use {@code codec}.
 */
@NullMarked
package dev.adjoin.internal.execute;

import org.jspecify.annotations.NullMarked;
