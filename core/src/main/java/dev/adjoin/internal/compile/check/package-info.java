// SPDX-License-Identifier: Apache-2.0
/**
 * What a declaration must satisfy before it can be laid out: one rule a class, named for what it
 * demands. Rules know the model alone and collect every mistake they find.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model} and {@code key}.
 */
@NullMarked
package dev.adjoin.internal.compile.check;

import org.jspecify.annotations.NullMarked;
