// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** A write that may not be durable yet. */
@FunctionalInterface
public interface PendingWrite {
  /** A write that its caller does not need to wait for. */
  PendingWrite ALREADY = () -> {};

  /** Waits until this write and all writes before it are durable. */
  void awaitDurable();
}
