// SPDX-License-Identifier: Apache-2.0
/**
 * Rules that a model must satisfy before its design is calculated. Each class is one rule, named
 * for what it requires. Rules examine the model alone and report all errors.
 *
 * <p>Rules about names come first. A rule about meaning examines only the parts whose names resolve
 * ({@code Resolved}), so one mistake is reported once. A rule that needs one end of a relationship
 * runs although the other end is missing.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model} and {@code key}.
 */
@NullMarked
package dev.adjoin.internal.compile.check;

import org.jspecify.annotations.NullMarked;
