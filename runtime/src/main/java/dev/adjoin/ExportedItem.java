// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * An entity or edge of an {@link Export}.
 *
 * @param type the entity or relationship
 */
public record ExportedItem(String type, Item item) {}
