// SPDX-License-Identifier: Apache-2.0
/**
 * DynamoDB's data types: attribute values, numbers of 38 digits, items as compact bytes and keys as
 * bytes in DynamoDB's order; also DynamoDB's errors.
 *
 * <p>{@code Item} is compact bytes and decodes an attribute on demand: as the SDK's maps, items
 * would take three times the memory. {@code KeyBytes} encodes key values so that their bytes
 * compare as DynamoDB compares the values. Ranges, pages and keys of several attributes are then
 * ranges of bytes. {@code RowFields} reads the engine's own rows although they lack a field or have
 * unknown ones, so a field can be added without a new format.
 *
 * <p>Package order: the first; uses nothing of the engine.
 */
@NullMarked
package dev.adjoin.internal.engine.value;

import org.jspecify.annotations.NullMarked;
