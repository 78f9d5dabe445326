// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * The progress of a delete.
 *
 * @param removed the number of edges and children that this call has removed
 */
public record DeleteProgress(long removed) {}
