// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import dev.adjoin.internal.model.Member;
import java.util.List;

/**
 * One line of a file of items.
 *
 * @param key what identifies the item, in the order of the model
 */
public record ItemLine(Member type, List<Object> key, Item item) {
  public ItemLine {
    key = List.copyOf(key);
  }
}
