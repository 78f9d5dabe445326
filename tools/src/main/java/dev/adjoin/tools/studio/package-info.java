// SPDX-License-Identifier: Apache-2.0
/**
 * The studio: a page in the browser that shows a model, its table and its data.
 *
 * <p>Package order: may use everything but {@code cli}.
 */
@NullMarked
package dev.adjoin.tools.studio;

import org.jspecify.annotations.NullMarked;
