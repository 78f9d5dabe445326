// SPDX-License-Identifier: Apache-2.0
/**
 * The annotations that declare entities and relationships on Java records, and their enums.
 *
 * <p>Package order: the first of core; may use nothing but the JDK.
 */
@NullMarked
package dev.adjoin.declare;

import org.jspecify.annotations.NullMarked;
