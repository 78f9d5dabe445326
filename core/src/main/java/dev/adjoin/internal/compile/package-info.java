// SPDX-License-Identifier: Apache-2.0
/**
 * The compiler: a pure function from a declaration to its design and plans.
 *
 * <p>{@code ModelCompiler} runs the stages: checks ({@code ModelRules}), layout ({@code Layout}),
 * plans ({@code Planning}). A stage runs only if the stages before it found no mistake. A mistake
 * in a model never throws: {@code Problems} collects all of them.
 *
 * <p>A recorded design can be the base. Then {@code OverloadIndexes} leaves recorded entries in
 * their index, and {@code MaintainedEntries} adds the recorded entries that the model no longer
 * declares, so that programs still write them.
 *
 * <p>Package order: may use everything in {@code core} but {@code lint} and {@code advise}.
 */
@NullMarked
package dev.adjoin.internal.compile;

import org.jspecify.annotations.NullMarked;
