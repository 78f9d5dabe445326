// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** What a space holds under a key. The array is shared: nobody may change it. */
public record Entry(Key key, byte[] value) {}
