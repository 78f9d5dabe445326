// SPDX-License-Identifier: Apache-2.0
/**
 * Reads annotated records into the same model as a model file. The reader works on descriptions of
 * classes ({@link dev.adjoin.internal.records.ClassDescription}), so that javac can feed it as well
 * as reflection.
 *
 * <p>{@code ReflectedClass} describes a class by reflection, and the annotation processor describes
 * it as javac models it. {@code ConstructorComponents} finds the components of a class that is no
 * record. {@code KotlinConstructor} reads names and nullable types from {@code kotlin.Metadata}.
 * {@code BoundClass} has the constructor and the readers that the runtime calls.
 *
 * <p>Package order: may use {@code declare}, {@code diagnostic} and {@code model}.
 */
@NullMarked
package dev.adjoin.internal.records;

import org.jspecify.annotations.NullMarked;
