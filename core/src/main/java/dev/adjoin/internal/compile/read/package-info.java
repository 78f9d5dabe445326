// SPDX-License-Identifier: Apache-2.0
/**
 * Plans all reads that a model supports, and proves each declared pattern.
 *
 * <p>A {@code ListSource} is something that can be listed: the edges of a side ({@code
 * EdgeSources}), the children of a parent ({@code ChildSources}), a view, lookup or listing ({@code
 * IndexSources}). A {@code QueryShape} is a question without values: which attributes by equality,
 * which by range, the direction, a limit, what comes with the items. {@code ListPlanner} answers a
 * shape of a source with a plan, or with a refusal that names the smallest change of the model
 * ({@code Refusals}, {@code NewView}).
 *
 * <p>The reads that {@code adjoin plan} lists are the usual shapes. Declared patterns and calls at
 * run time ({@code ListPlanCache}) are more shapes for the same code. {@code SharedPartitions}
 * knows which item types share a partition, so a Query knows which types it reads and drops. {@code
 * DesignedModel} is the model with its design, indexed for the planners.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design}, {@code
 * plan}, {@code compile.check} and {@code compile.layout}.
 */
@NullMarked
package dev.adjoin.internal.compile.read;

import org.jspecify.annotations.NullMarked;
