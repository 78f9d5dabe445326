// SPDX-License-Identifier: Apache-2.0
/**
 * The recorded design in a table: reading it when a database is opened, changing it before the
 * first write under a new model, and the lease without which nothing is written.
 *
 * <p>{@code DesignItems} stores the record in the table. {@code DesignGuard} opens a table by its
 * record. {@code ModelOnRecord} compares the model with it, recognises a design that a migration
 * replaced ({@code FormerDesign}), and decides during a migration which design a program opens on
 * and which types it must not write. {@code WriteLease} decides whether a program may write at this
 * moment.
 *
 * <p>Package order: may use {@code execute} and what it uses.
 */
@NullMarked
package dev.adjoin.internal.recorded;

import org.jspecify.annotations.NullMarked;
