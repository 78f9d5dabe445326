// SPDX-License-Identifier: Apache-2.0
/**
 * Typed entities and relationships on any {@code DynamoDbClient}: {@link dev.adjoin.Adjoin}.
 *
 * <p>What its methods take and give is named by an application from other packages: failures,
 * conditions and listeners from {@code execute}, lists and pages from {@code read}, changes and
 * outcomes from {@code write}, summaries from {@code bulk}, untyped items and custom types from
 * {@code codec}, annotations from {@code declare}. Whatever else is public there is for Adjoin.
 *
 * <p>Package order: the last of the runtime.
 */
@NullMarked
package dev.adjoin;

import org.jspecify.annotations.NullMarked;
