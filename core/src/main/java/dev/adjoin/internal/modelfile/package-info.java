// SPDX-License-Identifier: Apache-2.0
/**
 * Reads a model file: YAML to a {@code Declaration}, with the place of every value and every
 * mistake of form.
 *
 * <p>Three steps: {@code SourceFile} gives the text, {@code Composer} a tree of nodes within {@code
 * FileLimits}, the readers a model. The meaning of the model is checked elsewhere.
 *
 * <p>Package order: may use {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.internal.modelfile;

import org.jspecify.annotations.NullMarked;
