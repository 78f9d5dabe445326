// SPDX-License-Identifier: Apache-2.0
/**
 * Ordered spaces of byte keys and values, in memory or durable in a directory.
 *
 * <p>The storage layer knows partitions, byte order and atomic batches. It does not interpret the
 * bytes; later packages do.
 *
 * <p>In memory, a space is a hash table of partitions, each an immutable tree. The cost of a call
 * does not depend on the number of partitions, and a reader keeps its version while others write.
 * Scans follow the hash.
 *
 * <p>In a directory, a batch is appended to a log, applied to MVStore's B-trees in memory, and
 * acknowledged when the log is synced. Threads that wait at the same time share a sync ({@code
 * GroupCommit}). A checkpoint saves the trees and starts a new log. Pages that are not saved take
 * less than two thirds of the heap: writers wait for a save that is too slow ({@code Trees}).
 * Checksums of blocks ({@code BlockFile}) and numbered log records ({@code LogFile}, {@code
 * LogScan}) reveal damage, and {@code Verification} reads everything.
 *
 * <p>Package order: may use {@code value}.
 */
@NullMarked
package dev.adjoin.internal.engine.store;

import org.jspecify.annotations.NullMarked;
