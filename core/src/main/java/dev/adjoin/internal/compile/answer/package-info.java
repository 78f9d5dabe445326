// SPDX-License-Identifier: Apache-2.0
/**
 * From design to plans: every read and every change that a model allows, and the proof of each
 * declared pattern.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design}, {@code
 * plan}, {@code compile.check}, {@code compile.layout} and {@code compile.read}.
 */
@NullMarked
package dev.adjoin.internal.compile.answer;

import org.jspecify.annotations.NullMarked;
