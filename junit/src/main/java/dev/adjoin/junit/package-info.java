// SPDX-License-Identifier: Apache-2.0
/**
 * Tests on the embedded engine with one annotation: {@link dev.adjoin.junit.AdjoinTest}.
 *
 * <p>Package order: the only package of its module; it uses the API alone, as any program does.
 */
@NullMarked
package dev.adjoin.junit;

import org.jspecify.annotations.NullMarked;
