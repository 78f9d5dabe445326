// SPDX-License-Identifier: Apache-2.0
/**
 * The code that is generated for a model: a pure function from a compiled model and descriptions of
 * its classes to the text of a Java file.
 *
 * <p>{@code DatabaseSource} is the class, {@code PatternMethods} the methods of patterns, and
 * {@code TypeClasses}, {@code KeyRecord} and {@code AttributeConstants} the nested classes of a
 * type. A read gets a method if the plans have it. Calls that every type has are inherited from
 * {@code EntityCalls} and {@code EdgeCalls} of the runtime. The code is short and leaves little to
 * infer, because javac takes longer for it than the processor does.
 *
 * <p>Package order: the first of this module; may use everything in {@code core}, and nothing of
 * the Java compiler.
 */
@NullMarked
package dev.adjoin.processor.source;

import org.jspecify.annotations.NullMarked;
