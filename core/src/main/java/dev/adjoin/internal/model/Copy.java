// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

/**
 * An attribute that is duplicated from another item and kept up to date.
 *
 * @param attribute its name where it is copied to
 * @param source where it comes from: an ancestor, by name, or the attribute of a reference; for a
 *     relationship, the side ({@code from} or {@code to})
 * @param sourceAttribute its name there
 */
public record Copy(String attribute, String source, String sourceAttribute) {}
