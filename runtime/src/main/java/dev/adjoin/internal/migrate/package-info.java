// SPDX-License-Identifier: Apache-2.0
/**
 * Brings a table from its recorded design to that of a model.
 *
 * <p>{@code MigrationSteps} changes the phase in the record, and {@code TableMigration} runs the
 * phases. {@code ItemMoves} moves items to other keys and converts values, as {@code
 * ItemConversion} calculates. {@code StoreMoves} gives edges another form, items or members of
 * maps, as {@code EdgeForms} calculates. {@code ItemSweep} gives items their index keys and removes
 * what only the old design had. {@code EdgeMoves} counts edges and references in at new gates, and
 * {@code FillingGateOpening} opens these. A {@code TableCheck} with repairs makes gates, guards,
 * mirrors and copies, and another one verifies.
 *
 * <p>{@code TableAdoption} takes over a table without a record. {@code AdoptedItems} checks that
 * every item matches the model and adds the attributes that it lacks. The repairs of a {@code
 * TableCheck} build the rest, as in a migration.
 *
 * <p>{@code StoredData} knows by which design the items of a table can be read in each phase of a
 * migration. {@code RecordedExport} reads them by it. While items move, {@code MovingExport} reads
 * each item once, in two Scans.
 *
 * <p>Package order: may use the values of {@code dev.adjoin}, {@code codec}, {@code execute},
 * {@code recorded}, {@code read}, {@code write}, {@code bulk}, {@code journal}, {@code cascade} and
 * {@code repair}.
 */
@NullMarked
package dev.adjoin.internal.migrate;

import org.jspecify.annotations.NullMarked;
