// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * One entry put, replaced or, without a value, removed.
 *
 * <p>The arrays are shared and must not be changed.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Change(Space space, Key key, byte @Nullable [] value) {}
