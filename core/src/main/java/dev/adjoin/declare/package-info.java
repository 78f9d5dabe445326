// SPDX-License-Identifier: Apache-2.0
/**
 * A declaration written as annotated Java records, read into the same model as a model file.
 *
 * <p>Package order: may use {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.declare;

import org.jspecify.annotations.NullMarked;
