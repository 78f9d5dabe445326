// SPDX-License-Identifier: Apache-2.0
/**
 * Typed entities and relationships on any {@code DynamoDbClient}: {@link dev.adjoin.Adjoin}.
 *
 * <p>Package order: the last of the runtime.
 */
@NullMarked
package dev.adjoin;

import org.jspecify.annotations.NullMarked;
