// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** One entry of a space. The array is shared and must not be modified. */
public record Entry(Key key, byte[] value) {}
