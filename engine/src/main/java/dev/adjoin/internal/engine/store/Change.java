// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * One change of an entry: put or replace it or, if the value is null, remove it.
 *
 * <p>The arrays are shared and must not be modified.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Change(Space space, Key key, byte @Nullable [] value) {}
