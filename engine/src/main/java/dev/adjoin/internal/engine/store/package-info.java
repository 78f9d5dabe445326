// SPDX-License-Identifier: Apache-2.0
/**
 * Ordered spaces of byte keys and values: in memory, or durable in a directory.
 *
 * <p>Storage knows partitions, byte order and atomic batches; what the bytes mean is the business
 * of the packages after it.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.NullMarked;
