// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;

/**
 * Makes transactions idempotent by storing the tokens of completed transactions for ten minutes.
 *
 * <p>A token is written in the same batch as the changes of its transaction, so both are equally
 * durable.
 */
public final class IdempotencyTokens {
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final String SPACE = "tokens";

  private final Store store;
  private final Space space;
  private final InstantSource clock;
  private final Queue<Key> oldestFirst = new ConcurrentLinkedQueue<>();

  /**
   * The tokens of running transactions, each with a lock that is held until the transaction ends.
   * Only requests with the same token wait for each other.
   */
  private final ConcurrentMap<Key, ReentrantLock> running = new ConcurrentHashMap<>();

  public IdempotencyTokens(Store store, InstantSource clock) {
    this.store = store;
    this.space = store.space(SPACE);
    this.clock = clock;
    Iterator<Entry> kept = space.scan(0, -1, null);
    kept.forEachRemaining(entry -> oldestFirst.add(entry.key()));
  }

  /**
   * Runs the transaction, unless one with the same token has been completed.
   *
   * @param apply runs the transaction and adds the given changes to its batch
   * @param again returns the response for a transaction that was completed before
   */
  public <T> T once(
      @Nullable String token, SdkPojo request, Function<List<Change>, T> apply, Supplier<T> again) {
    if (token == null) {
      return apply.apply(List.of());
    }
    Key key = new Key(Partition.of(token.getBytes(StandardCharsets.UTF_8)), new byte[0]);
    T answer = once(key, request, apply, again);
    forgetOld();
    return answer;
  }

  private <T> T once(Key key, SdkPojo request, Function<List<Change>, T> apply, Supplier<T> again) {
    byte[] fingerprint = Fingerprint.of(request);
    ReentrantLock lock = begin(key);
    try {
      byte[] kept = space.get(key);
      if (kept == null || isOld(kept)) {
        T answer = apply.apply(List.of(new Change(space, key, remembered(fingerprint))));
        oldestFirst.add(key);
        return answer;
      }
      if (!Arrays.equals(kept, Long.BYTES, kept.length, fingerprint, 0, fingerprint.length)) {
        throw mismatch();
      }
      return again.get();
    } finally {
      end(key, lock);
    }
  }

  private ReentrantLock begin(Key key) {
    ReentrantLock own = new ReentrantLock();
    own.lock();
    ReentrantLock other = running.putIfAbsent(key, own);
    while (other != null) {
      other.lock();
      other.unlock();
      other = running.putIfAbsent(key, own);
    }
    return own;
  }

  private void end(Key key, ReentrantLock own) {
    running.remove(key, own);
    own.unlock();
  }

  private byte[] remembered(byte[] fingerprint) {
    long until = clock.instant().plus(KEPT).toEpochMilli();
    return ByteBuffer.allocate(Long.BYTES + fingerprint.length)
        .putLong(until)
        .put(fingerprint)
        .array();
  }

  private boolean isOld(byte[] kept) {
    return ByteBuffer.wrap(kept).getLong() < clock.millis();
  }

  private void forgetOld() {
    Key oldest = oldestFirst.peek();
    while (oldest != null && forgetIfOld(oldest)) {
      oldest = oldestFirst.peek();
    }
  }

  /**
   * Removes the token if it is old; returns whether later tokens may be old too. A token in use is
   * left for the next call.
   */
  private boolean forgetIfOld(Key key) {
    ReentrantLock own = new ReentrantLock();
    own.lock();
    if (running.putIfAbsent(key, own) != null) {
      return false;
    }
    try {
      byte[] kept = space.get(key);
      if (kept != null && !isOld(kept)) {
        return false;
      }
      if (oldestFirst.remove(key) && kept != null) {
        store.write(List.of(new Change(space, key, null)));
      }
      return true;
    } finally {
      end(key, own);
    }
  }

  private static RuntimeException mismatch() {
    return ApiErrors.of(
        IdempotentParameterMismatchException::builder,
        "IdempotentParameterMismatchException",
        "The provided ClientRequestToken was already used with a different request",
        400);
  }
}
