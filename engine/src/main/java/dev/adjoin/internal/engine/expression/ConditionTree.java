// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** A parsed condition, filter or key condition; {@code paths} are all paths in it. */
record ConditionTree(Predicate root, List<Path> paths, PlaceholderSlots unbound) {}
