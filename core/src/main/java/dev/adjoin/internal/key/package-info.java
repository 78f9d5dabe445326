// SPDX-License-Identifier: Apache-2.0
/**
 * What stands in partition and sort keys: codecs that turn values into key text, templates that put
 * texts and words together, and the ranges that reads ask for.
 *
 * <p>Package order: may use {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.internal.key;

import org.jspecify.annotations.NullMarked;
