// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import org.jspecify.annotations.Nullable;

/**
 * An item of a list that was skipped because it does not have the form that the model declares.
 *
 * @param type the entity or relationship
 * @param key the key of the item in the table, with its values; null if it has none of its own
 * @param problem what is wrong with it, without any value of the item
 */
public record UnreadableItem(String type, @Nullable String key, String problem) {}
