// SPDX-License-Identifier: Apache-2.0
/**
 * The same eleven tasks with Adjoin and with other ways to use DynamoDB, and what each leaves in
 * the table.
 *
 * <p>Package order: may use {@code measure}.
 */
@NullMarked
package dev.adjoin.benchmarks.field;

import org.jspecify.annotations.NullMarked;
