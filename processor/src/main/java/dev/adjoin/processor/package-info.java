// SPDX-License-Identifier: Apache-2.0
/**
 * The annotation processor: describes classes as the Java compiler sees them, runs Adjoin's reader
 * and compiler on them, and reports every mistake where it was made.
 *
 * <p>{@code ModelProcessor} describes classes as {@code ModelledClass} and passes them to the
 * reader of records. {@code ModelCheck} runs the compiler, on the lock file if the model names one.
 * {@code Positions} turns a {@code ModelPath} into the component, or the value inside an annotation
 * ({@code AnnotationPath}), where the author wrote it. A class that does not exist yet is awaited
 * until the next round ({@code UnresolvedTypeException}).
 *
 * <p>Package order: the last; may use {@code source} and everything in {@code core}.
 */
@NullMarked
package dev.adjoin.processor;

import org.jspecify.annotations.NullMarked;
