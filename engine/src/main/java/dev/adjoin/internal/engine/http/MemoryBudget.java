// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;

/**
 * The bytes of the heap that all requests of a server may take together: their bodies, the values
 * decoded from them, the items read for them, and their responses until they are sent.
 *
 * <p>A request is admitted before its body is read. It waits, holding nothing, until there is room
 * for the body and for what requests of its operation usually take, so the client's data stays in
 * the network. What it takes beyond that is added in steps. If there is no room for a step, it
 * waits a moment for others to end, and is refused after that: it holds memory that others wait
 * for, so waiting longer could stop all of them.
 *
 * <p>Small requests have an eighth to themselves. So they are answered while large ones wait.
 */
final class MemoryBudget {
  /** The share of the heap that a server uses for requests. */
  private static final int HEAP_SHARE = 4;

  private static final int RESERVED_SHARE = 8;

  /** What a request takes that does not wait behind larger ones. */
  static final long SMALL = 16 * 1024;

  private static final long STEP = 64 * 1024;
  private static final Duration STEP_PATIENCE = Duration.ofMillis(200);

  private final long total;
  private final long totalForLarge;
  private final AtomicLong used = new AtomicLong();

  /** The threads that wait, in order; guarded by its monitor. */
  private final Deque<Thread> queue = new ArrayDeque<>();

  private volatile boolean isWaited;

  MemoryBudget(long total) {
    this.total = total;
    this.totalForLarge = total - total / RESERVED_SHARE;
  }

  /** The budget of a server in this process. */
  static long ofHeap() {
    return Runtime.getRuntime().maxMemory() / HEAP_SHARE;
  }

  /** Whether a request waits for memory. */
  boolean isWaited() {
    return isWaited;
  }

  /** The bytes in use. */
  long used() {
    return used.get();
  }

  /** The memory of one connection, which has one request at a time. Used by its thread only. */
  final class Share implements LongConsumer {
    /** The bytes taken from the budget; read by other threads. */
    private volatile long held;

    /** The bytes reported by the request. */
    private long reported;

    private volatile boolean isRefused;

    /**
     * Takes memory for a request if there is room at once.
     *
     * @param body the length of its body
     * @param usual what it will probably take besides
     */
    boolean tryAdmit(long body, long usual) {
      long wanted = Math.min(body + usual, totalForLarge);
      boolean mayTake = body <= totalForLarge && (!isWaited || wanted <= SMALL);
      if (!mayTake || !tryTake(wanted, limit(wanted))) {
        return false;
      }
      held = wanted;
      reported = body;
      return true;
    }

    /** Waits until there is room for a request. */
    void admit(long body, long usual, Duration patience) throws BrokenRequest {
      if (body > totalForLarge) {
        throw BrokenRequest.of(tooLarge());
      }
      long wanted = Math.min(body + usual, totalForLarge);
      if (!await(wanted, false, patience)) {
        throw BrokenRequest.of(unavailable());
      }
      held = wanted;
      reported = body;
    }

    /** Reports memory that the request takes; throws if it may not. */
    @Override
    public void accept(long bytes) {
      reported += bytes;
      if (reported > held) {
        growTo(reported <= SMALL ? SMALL : reported + STEP);
      }
    }

    private void growTo(long bytes) {
      if (bytes > totalForLarge) {
        throw tooLarge();
      }
      long more = bytes - held;
      if (!tryTake(more, limit(bytes)) && !await(more, true, STEP_PATIENCE)) {
        throw unavailable();
      }
      held = bytes;
    }

    private boolean await(long bytes, boolean isFirst, Duration patience) {
      long limit = limit(held + bytes);
      long deadline = System.nanoTime() + patience.toNanos();
      Thread self = Thread.currentThread();
      synchronized (queue) {
        if (isFirst) {
          queue.addFirst(self);
        } else {
          queue.addLast(self);
        }
        isWaited = true;
        try {
          while (!(isFirst || queue.peekFirst() == self) || !tryTake(bytes, limit)) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0 || isRefused) {
              return false;
            }
            queue.wait(millis);
          }
          return true;
        } catch (InterruptedException e) {
          self.interrupt();
          return false;
        } finally {
          queue.remove(self);
          isWaited = !queue.isEmpty();
          queue.notifyAll();
        }
      }
    }

    /** Ends the wait of the request, which is the last one of its connection. */
    void refuse() {
      synchronized (queue) {
        isRefused = true;
        queue.notifyAll();
      }
    }

    boolean isRefused() {
      return isRefused;
    }

    /** The bytes that the request has reported. */
    long reported() {
      return reported;
    }

    /** Whether others could use the memory of this connection. */
    boolean isLarge() {
      return held > SMALL;
    }

    /** Gives back all but these bytes, which the response takes. */
    void keep(long bytes) {
      long excess = held - bytes;
      if (excess > 0) {
        held = bytes;
        giveBack(excess);
      }
      reported = bytes;
    }

    void release() {
      keep(0);
    }
  }

  private long limit(long requestBytes) {
    return requestBytes <= SMALL ? total : totalForLarge;
  }

  private boolean tryTake(long bytes, long limit) {
    long before = used.get();
    while (before + bytes <= limit) {
      if (used.compareAndSet(before, before + bytes)) {
        return true;
      }
      before = used.get();
    }
    return false;
  }

  private void giveBack(long bytes) {
    used.addAndGet(-bytes);
    if (isWaited) {
      synchronized (queue) {
        queue.notifyAll();
      }
    }
  }

  private DynamoDbException tooLarge() {
    return ApiErrors.of(
        LimitExceededException::builder,
        "LimitExceededException",
        "This request needs more than the %d MB that one request may take. Ask for less at once, or give the server more memory."
            .formatted(totalForLarge >> 20),
        400);
  }

  private DynamoDbException unavailable() {
    return ApiErrors.of(
        DynamoDbException::builder,
        "ServiceUnavailable",
        "Other requests take the %d MB that all requests together may take. Try again, or give the server more memory."
            .formatted(total >> 20),
        503);
  }
}
