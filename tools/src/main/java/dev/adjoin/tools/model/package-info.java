// SPDX-License-Identifier: Apache-2.0
/**
 * The commands on models: {@code plan}, {@code lint}, {@code cost}, {@code advise} and {@code
 * choose}.
 *
 * <p>Package order: may use all before it: {@code text}, {@code console}, {@code data}, {@code
 * sample}, {@code engine}, {@code measure}, and the internals of {@code core}.
 */
@NullMarked
package dev.adjoin.tools.model;

import org.jspecify.annotations.NullMarked;
