// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** A batch on its way to the disk. */
@FunctionalInterface
public interface PendingWrite {
  /** What needs no disk is as durable as it will get. */
  PendingWrite ALREADY = () -> {};

  /** Returns when the batch survives a crash. Waiting once serves all batches made before. */
  void awaitDurable();
}
