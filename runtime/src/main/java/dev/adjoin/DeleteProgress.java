// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * How far a delete is.
 *
 * @param removed how many edges and children this call has removed
 */
public record DeleteProgress(long removed) {}
