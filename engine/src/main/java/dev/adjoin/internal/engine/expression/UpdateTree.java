// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** A parsed update; {@code paths} are all paths in it, whether read or written. */
record UpdateTree(List<Action> actions, List<Path> paths, PlaceholderSlots unbound) {}
