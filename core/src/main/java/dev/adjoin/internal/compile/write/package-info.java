// SPDX-License-Identifier: Apache-2.0
/**
 * Plans the writes that a model supports as actions on items, with updates and requirements.
 *
 * <p>{@code EntityWrites}, {@code EdgeWrites} and {@code SummaryWrites} put plans together. {@code
 * GuardWrites}, {@code ReferenceWrites}, {@code IndexParts}, {@code CopyWrites}, {@code
 * CopyPropagation} and {@code JournalWrites} add what a feature needs. {@code EntityDeletes} plans
 * deletes. {@code RecognisableWrites} decides which writes become transactions, so that a repeated
 * request is recognised.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design}, {@code
 * plan}, {@code compile.check}, {@code compile.layout} and {@code compile.read}.
 */
@NullMarked
package dev.adjoin.internal.compile.write;

import org.jspecify.annotations.NullMarked;
