// SPDX-License-Identifier: Apache-2.0
/**
 * Reads annotated Java records into the same model as a model file.
 *
 * <p>Package order: may use {@code declare}, {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.internal.records;

import org.jspecify.annotations.NullMarked;
