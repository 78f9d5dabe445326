// SPDX-License-Identifier: Apache-2.0
/**
 * A test slice: a database in memory and the repositories of the model, without the rest of the
 * application.
 *
 * <p>Package order: the last of the starter.
 */
@NullMarked
package dev.adjoin.spring.test;

import org.jspecify.annotations.NullMarked;
