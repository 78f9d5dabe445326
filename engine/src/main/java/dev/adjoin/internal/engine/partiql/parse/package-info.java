// SPDX-License-Identifier: Apache-2.0
/**
 * Parsers of PartiQL statements: a tokenizer, and trees of statements and expressions that know
 * nothing of tables.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.partiql.parse;

import org.jspecify.annotations.NullMarked;
