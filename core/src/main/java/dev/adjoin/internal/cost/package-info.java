// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of a model by DynamoDB's rules: capacity units of each call, and money a month under a
 * workload.
 *
 * <p>The rules for sizes and units are written from DynamoDB's documentation; nothing here is
 * shared with the engine, so that their agreement is a proof.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design} and
 * {@code plan}.
 */
@NullMarked
package dev.adjoin.internal.cost;

import org.jspecify.annotations.NullMarked;
