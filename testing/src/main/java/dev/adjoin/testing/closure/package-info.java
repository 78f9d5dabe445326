// SPDX-License-Identifier: Apache-2.0
/**
 * Models over the whole language, programs on them, and what they mean: the parts of the closure
 * tests that know nothing of Adjoin's code.
 *
 * <p>{@link dev.adjoin.testing.closure.ModelGenerator} makes a model from the list of {@link
 * dev.adjoin.testing.closure.Features}, {@link dev.adjoin.testing.closure.ProgramGenerator} the
 * calls, {@link dev.adjoin.testing.closure.Reference} says what each call and read must answer, and
 * a {@link dev.adjoin.testing.closure.Path} carries them out. {@link
 * dev.adjoin.testing.closure.ClosureRun} compares the two, and {@link
 * dev.adjoin.testing.closure.CaseShrinking} makes a case that fails small.
 *
 * <p>Package order: after {@code search}, and uses nothing else of the project.
 */
@NullMarked
package dev.adjoin.testing.closure;

import org.jspecify.annotations.NullMarked;
