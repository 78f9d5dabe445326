// SPDX-License-Identifier: Apache-2.0
/**
 * Tests that run on many random cases.
 *
 * <p>A {@link dev.adjoin.testing.search.Search} runs a check on many seeds: some that are kept
 * because they once found a mistake, and new ones in every run. A {@link
 * dev.adjoin.testing.search.Property} is a test method that draws its values from a {@link
 * dev.adjoin.testing.search.Given}; a case that fails is made smaller before it is reported. Both
 * report the seed of a failure and the command that repeats it.
 *
 * <p>Package order: uses no other package of the project.
 */
@NullMarked
package dev.adjoin.testing.search;

import org.jspecify.annotations.NullMarked;
