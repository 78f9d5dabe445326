// SPDX-License-Identifier: Apache-2.0
/**
 * One finished request as code, one class for each language.
 *
 * <p>Package order: may use {@code data}, {@code text} and {@code studio.query.expression}.
 */
@NullMarked
package dev.adjoin.tools.studio.query.code;

import org.jspecify.annotations.NullMarked;
