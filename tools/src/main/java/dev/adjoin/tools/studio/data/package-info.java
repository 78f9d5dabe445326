// SPDX-License-Identifier: Apache-2.0
/**
 * The Data screen: loads the items of any table, commits edits under the condition that nothing
 * else has changed, deletes with a preview. Entities and edges are written by Adjoin's API, all
 * other items by the AWS SDK.
 *
 * <p>Package order: may use {@code studio.http} and {@code studio.session}.
 */
@NullMarked
package dev.adjoin.tools.studio.data;

import org.jspecify.annotations.NullMarked;
