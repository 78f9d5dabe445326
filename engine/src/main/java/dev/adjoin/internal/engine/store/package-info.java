// SPDX-License-Identifier: Apache-2.0
/**
 * Ordered spaces of byte keys and values, in memory or durable in a directory.
 *
 * <p>The storage layer knows partitions, byte order and atomic batches. It does not interpret the
 * bytes; later packages do.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.NullMarked;
