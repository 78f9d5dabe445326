// SPDX-License-Identifier: Apache-2.0
/**
 * Runs write plans: binds their actions to values, merges the writes of each item, and sends them
 * as transactions.
 *
 * <p>{@code PreparedWrite} prepares each plan once, with everything that does not depend on the
 * call. {@code WriteRunner} makes attempts until there is an answer or the deadline is reached, and
 * prepares the write anew if the rights of the program have changed. One attempt has five steps:
 *
 * <ol>
 *   <li>{@code BranchSelector} reads what the plan needs, and selects the branch that applies.
 *   <li>{@code ActionBinder} interprets the plan: each {@code Action} becomes an {@code ItemWrite}
 *       with {@code UpdateClause}s and {@code BoundCondition}s. Their values come from the {@code
 *       Binding} of the attempt. It also adds the condition that an entity is not marked, if the
 *       program's own deletes of it make no mark.
 *   <li>{@code RequestBuilder} merges the writes of one item, checks DynamoDB's limits and builds
 *       the request.
 *   <li>{@code WriteSender} sends it. After a lost response it sends the same request again, except
 *       the delete of a plain item. A condition that fails on an item with our own token means
 *       success.
 *   <li>If a condition failed, DynamoDB returns the stored item. The same conditions are evaluated
 *       on it, so the failed {@code Requirement} is known without another request. {@code
 *       FailureMessages} words the exception.
 * </ol>
 *
 * <p>A transaction of several operations ({@code WriteTransaction}) and a group of bulk work
 * ({@code GroupedWrites}) are the same run with several requests. {@code WriteExplanation} explains
 * a request from the same plan.
 *
 * <p>Package order: may use {@code codec}, {@code execute} and {@code read}.
 */
@NullMarked
package dev.adjoin.internal.write;

import org.jspecify.annotations.NullMarked;
