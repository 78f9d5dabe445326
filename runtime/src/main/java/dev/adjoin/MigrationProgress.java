// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * What a {@link Migration} is doing.
 *
 * @param step the step, as people read it: {@code sweeping}
 * @param items how many items this run has read in the step
 */
public record MigrationProgress(String step, long items) {}
