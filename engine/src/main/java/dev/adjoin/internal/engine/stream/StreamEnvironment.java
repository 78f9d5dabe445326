// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Store;
import java.time.InstantSource;

/** The dependencies that all streams of an engine share. */
record StreamEnvironment(
    Store store, StreamRows rows, InstantSource clock, StreamSharding sharding) {}
