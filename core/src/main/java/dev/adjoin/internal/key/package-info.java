// SPDX-License-Identifier: Apache-2.0
/**
 * Partition and sort keys: codecs that translate values into key text, templates of words and
 * fields, and ranges of keys.
 *
 * <p>Package order: may use {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.internal.key;

import org.jspecify.annotations.NullMarked;
