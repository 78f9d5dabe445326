// SPDX-License-Identifier: Apache-2.0
/**
 * The code that is generated for a model: a pure function from a compiled model and descriptions of
 * its classes to the text of a Java file.
 *
 * <p>Package order: the first of this module; may use everything in {@code core}, and nothing of
 * the Java compiler.
 */
@NullMarked
package dev.adjoin.processor.source;

import org.jspecify.annotations.NullMarked;
