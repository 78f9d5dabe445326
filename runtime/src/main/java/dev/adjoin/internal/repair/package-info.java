// SPDX-License-Identifier: Apache-2.0
/**
 * The check of a whole table, and the repair of what it finds: rules that say what each item claims
 * of others, a join of these claims in bounded memory, confirmation by consistent reads, and
 * conditional writes.
 *
 * <p>Package order: may use {@code internal.journal} and every internal package before it.
 */
@NullMarked
package dev.adjoin.internal.repair;

import org.jspecify.annotations.NullMarked;
