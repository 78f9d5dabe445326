// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.design;

/** An attribute that Adjoin keeps on items for itself, and the declared feature that needs it. */
public record OwnedAttribute(String name, String on, String because) {}
