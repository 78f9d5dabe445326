// SPDX-License-Identifier: Apache-2.0
/**
 * The query screen: builds a request, predicts its capacity, sends it, and keeps saved queries.
 *
 * <p>Package order: may use everything up to {@code studio.session}, {@code
 * studio.query.expression} and {@code studio.query.code}.
 */
@NullMarked
package dev.adjoin.tools.studio.query;

import org.jspecify.annotations.NullMarked;
