// SPDX-License-Identifier: Apache-2.0
/**
 * The requests of reads and writes as data: operation, table, index, expressions and values, with
 * inputs as placeholders. They are exactly what the runtime sends at its first attempt.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design} and
 * {@code plan}.
 */
@NullMarked
package dev.adjoin.internal.request;

import org.jspecify.annotations.NullMarked;
