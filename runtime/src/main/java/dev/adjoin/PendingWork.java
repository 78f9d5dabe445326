// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.time.Instant;

/**
 * A piece of work that takes several requests and has begun, but not ended.
 *
 * @param kind the kind of work: {@code delete}, {@code create} or {@code propagate}
 * @param type the entity that the work is about
 * @param key the key of that entity
 * @param since the time at which the work began
 * @param progress how many items were removed or brought forward; after a crash it may be too low
 */
public record PendingWork(String kind, String type, Key key, Instant since, long progress) {}
