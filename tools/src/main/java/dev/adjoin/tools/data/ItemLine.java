// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.codec.Item;
import dev.adjoin.model.Member;

/** One line of a file of items. */
public record ItemLine(Member type, Item item) {}
