// SPDX-License-Identifier: Apache-2.0
/**
 * DynamoDB's data types: attribute values, numbers of 38 digits, items as compact bytes and keys as
 * bytes in DynamoDB's order; also DynamoDB's errors.
 *
 * <p>Package order: the first; uses nothing of the engine.
 */
@NullMarked
package dev.adjoin.internal.engine.value;

import org.jspecify.annotations.NullMarked;
