// SPDX-License-Identifier: Apache-2.0
/**
 * Calculates the design of a model, one class for each pass: keys, then index entries, then as few
 * indexes as possible.
 *
 * <p>{@code Layout} runs the passes: keys of entities and edges, drafts of items with their index
 * entries, indexes. {@code DesignRules} checks the result against DynamoDB's limits, and that no
 * two item types can have the same key.
 *
 * <p>{@code OverloadIndexes} makes as many indexes as the item type with the most entries needs.
 * Entries that one Query must read together form a group and are placed first, in the same index.
 * Each other entry goes where it enlarges the projection least. A type is in an index at most once.
 *
 * <p>{@code KeyBuilder} gives every field of a key its codec, which follows from the type of the
 * attribute and the encoding of the table alone. Nothing that a model adds can change a stored key.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design} and
 * {@code compile.check}.
 */
@NullMarked
package dev.adjoin.internal.compile.layout;

import org.jspecify.annotations.NullMarked;
