// SPDX-License-Identifier: Apache-2.0
/**
 * The check of a whole table, and the repair of what it finds: rules that say what each item claims
 * of others, a join of these claims in bounded memory, confirmation by consistent reads, and
 * conditional writes.
 *
 * <p>{@code TableCheck} reads the table in segments. {@code ItemRules} states the facts of each
 * item: what is wrong with it on its own, what it offers to others (an edge exists, a guard has
 * this owner), and what it claims of others. {@code FactJoin} compares claims with offers, and
 * gates with their edges, in temporary files. What does not match is a {@code Candidate}. {@code
 * Confirmation} reads it again with the items that it depends on, by the same rules. {@code
 * Repairs} and {@code GateRecount} write on conditions.
 *
 * <p>Package order: may use {@code internal.journal} and every internal package before it.
 */
@NullMarked
package dev.adjoin.internal.repair;

import org.jspecify.annotations.NullMarked;
