// SPDX-License-Identifier: Apache-2.0
/**
 * Changes of a design: the recorded design that stored data was written under, and the differences
 * between it and another one.
 *
 * <p>{@code RecordedDesign} has every physical choice that stored data depends on, as a value with
 * a canonical JSON form. {@code DesignComparison} lists how two designs differ. An entry can be
 * <em>maintained</em>: programs write it, but nobody reads it.
 *
 * <p>Stored names outlive renames. {@code StoredForm} gives the model the names of the record
 * before it is compiled, and {@code Renaming} expresses the record in the names of the model. So
 * everything else compares and plans by the new names.
 *
 * <p>{@code Duties} lists the work on other items that belongs to a delete or a change. The record
 * has the duties that models added ({@code RecordedDuties}). {@code SkippedDuties} finds the calls
 * that skip a duty, and {@code ForbiddenValues} those that could store what the record forbids: a
 * program must not make these {@code RefusedCalls}.
 *
 * <p>{@code MigrationPlan} lists the parts that differ, each with who can write its types
 * meanwhile. {@code MigrationState} is the phase and the other design, {@code DesignDocument} the
 * document of both. {@code MoreShards} and {@code FillingGates} decide which new shards and gates
 * need no pause of writes: an entry knows its former shards, a gate its former one or that it is
 * being built, and {@code MovingEdges} knows which entities cannot be deleted meanwhile.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key} and {@code design}.
 */
@NullMarked
package dev.adjoin.internal.evolution;

import org.jspecify.annotations.NullMarked;
