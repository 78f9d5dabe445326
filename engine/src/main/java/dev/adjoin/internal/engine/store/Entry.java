// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** An entry of a space. The array is shared and must not be changed. */
public record Entry(Key key, byte[] value) {}
