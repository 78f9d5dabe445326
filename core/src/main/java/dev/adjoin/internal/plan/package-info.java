// SPDX-License-Identifier: Apache-2.0
/**
 * The requests for every access pattern and every change, as data; this package executes nothing.
 *
 * <p>A plan is a sealed tree. It knows its requests, its operation and its strongest consistency,
 * and can explain itself. {@code ReadName} and {@code WriteName} are values: nothing parses their
 * text.
 *
 * <p>Writes are planned in a small language that can express only what DynamoDB can do:
 *
 * <ul>
 *   <li>{@code Action}: one write of one item (Put, Update, Delete or ConditionCheck)
 *   <li>{@code Part}: some of what an action writes, with the words that explain it
 *   <li>{@code Update}: what is written ({@code Set}, {@code SetIfAbsent}, {@code Add}, {@code
 *       Remove}, …)
 *   <li>{@code Value}: where a value comes from (an attribute, an index key, another item, the
 *       time, the token of the write, …)
 *   <li>{@code Predicate}: what a condition requires of an item ({@code Exists}, {@code Equal},
 *       {@code Unchanged}, …)
 *   <li>{@code Requirement}: a predicate with the failure that it means to the caller ({@code
 *       ALREADY_EXISTS}, {@code FULL}, …)
 *   <li>{@code WritePlan}: the actions of a request, the branches, the reads before it and the
 *       steps after it
 * </ul>
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key} and {@code design}.
 */
@NullMarked
package dev.adjoin.internal.plan;

import org.jspecify.annotations.NullMarked;
