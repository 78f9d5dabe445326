// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that takes several requests and has begun, but not ended.
 *
 * @param kind the kind of work: {@code delete}, {@code create}, {@code propagate} or {@code
 *     migration}
 * @param type the entity that the work is about; {@code Table} for a migration
 * @param key the key of that entity; the table's name for a migration
 * @param since the time at which the work began; null for a migration, whose record has no time
 * @param progress how many items were removed or brought forward; after a crash it may be too low
 * @param phase how far a migration is, as people read it: {@code sweeping, 3 of 8 segments done};
 *     empty for other work
 * @param failure the message of the last failure of a process that continued the work; empty if
 *     there was none
 */
public record PendingWork(
    String kind,
    String type,
    Key key,
    @Nullable Instant since,
    long progress,
    String phase,
    String failure) {}
