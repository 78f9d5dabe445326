// SPDX-License-Identifier: Apache-2.0
/**
 * The parts that tests of several modules share: another engine of the same API.
 *
 * <p>Package order: uses no other package of the project.
 */
@NullMarked
package dev.adjoin.testing;

import org.jspecify.annotations.NullMarked;
