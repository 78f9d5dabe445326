// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Side;

/** One end of one relationship, as the entity at that end sees it. */
public record End(Relationship relationship, Side side) {}
