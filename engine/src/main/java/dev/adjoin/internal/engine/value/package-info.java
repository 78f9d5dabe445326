// SPDX-License-Identifier: Apache-2.0
/**
 * What DynamoDB stores: attribute values, numbers of 38 digits, items as compact bytes, keys as
 * bytes in DynamoDB's order, and the errors it answers.
 *
 * <p>Package order: the first; uses nothing of the engine.
 */
@NullMarked
package dev.adjoin.internal.engine.value;

import org.jspecify.annotations.NullMarked;
