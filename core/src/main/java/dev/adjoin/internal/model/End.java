// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Side;

/** One side of one relationship, from the point of view of the entity there. */
public record End(Relationship relationship, Side side) {}
