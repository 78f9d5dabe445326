// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.sample;

import dev.adjoin.Item;

/** An entity or edge of the sample data. */
public record SampleItem(String type, Item item) {}
