// SPDX-License-Identifier: Apache-2.0
/**
 * The commands on models: {@code plan}, {@code lint} and {@code cost}.
 *
 * <p>Package order: may use {@code text}, {@code console} and the internals of {@code core}.
 */
@NullMarked
package dev.adjoin.tools.model;

import org.jspecify.annotations.NullMarked;
