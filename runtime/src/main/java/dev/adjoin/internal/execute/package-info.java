// SPDX-License-Identifier: Apache-2.0
/**
 * Sends single requests: keys and ranges filled in, retries, deadlines, time, what a listener sees.
 *
 * <p>Package order: may use {@code codec}.
 */
@NullMarked
package dev.adjoin.internal.execute;

import org.jspecify.annotations.NullMarked;
