// SPDX-License-Identifier: Apache-2.0
/**
 * The recorded design in a table: reading it when a database is opened, changing it before the
 * first write under a new model, and the lease without which nothing is written.
 *
 * <p>Package order: may use {@code execute} and what it uses.
 */
@NullMarked
package dev.adjoin.internal.recorded;

import org.jspecify.annotations.NullMarked;
