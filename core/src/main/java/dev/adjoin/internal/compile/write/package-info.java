// SPDX-License-Identifier: Apache-2.0
/**
 * Plans the writes that a model supports as actions on items, with updates and requirements.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design}, {@code
 * plan}, {@code compile.check}, {@code compile.layout} and {@code compile.read}.
 */
@NullMarked
package dev.adjoin.internal.compile.write;

import org.jspecify.annotations.NullMarked;
