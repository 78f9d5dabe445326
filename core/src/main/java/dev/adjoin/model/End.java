// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.model;

/** One end of one relationship, as the entity at that end sees it. */
public record End(Relationship relationship, Side side) {}
