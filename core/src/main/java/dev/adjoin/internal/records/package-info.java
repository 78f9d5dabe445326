// SPDX-License-Identifier: Apache-2.0
/**
 * Reads annotated records into the same model as a model file. The reader works on descriptions of
 * classes ({@link dev.adjoin.internal.records.ClassDescription}), so that javac can feed it as well
 * as reflection.
 *
 * <p>Package order: may use {@code declare}, {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.internal.records;

import org.jspecify.annotations.NullMarked;
