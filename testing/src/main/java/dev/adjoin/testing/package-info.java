// SPDX-License-Identifier: Apache-2.0
/**
 * What the tests of several modules need: another engine of the same API.
 *
 * <p>Package order: uses no other package of the project.
 */
@NullMarked
package dev.adjoin.testing;

import org.jspecify.annotations.NullMarked;
