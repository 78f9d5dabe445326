// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** A parsed projection. */
record ProjectionTree(List<Path> paths, PlaceholderSlots unbound) {}
