// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

class MemoryStoreTest implements StoreContract {
  private final Store store = new MemoryStore();

  @Override
  public Store store() {
    return store;
  }
}
