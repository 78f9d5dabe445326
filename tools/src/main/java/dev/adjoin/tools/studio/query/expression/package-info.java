// SPDX-License-Identifier: Apache-2.0
/**
 * Requests as the query builder holds them, and the expressions that they become. Pure functions
 * between values: nothing here sends a request.
 *
 * <p>Package order: may use {@code text} and {@code data}.
 */
@NullMarked
package dev.adjoin.tools.studio.query.expression;

import org.jspecify.annotations.NullMarked;
