// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** A parsed update; {@code paths} are all that it names, to be written or read. */
record UpdateTree(List<Action> actions, List<Path> paths, PlaceholderSlots unbound) {}
