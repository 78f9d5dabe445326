// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import org.jspecify.annotations.Nullable;

/** An item of a list, with the entity it leads to where that was asked for and is there. */
record Row(StoredItem item, @Nullable StoredItem entity) {}
