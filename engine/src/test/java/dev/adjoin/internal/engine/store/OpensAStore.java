// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import java.nio.file.Path;

/** A process that tries to open a store and prints the outcome. */
final class OpensAStore {
  private OpensAStore() {}

  public static void main(String[] arguments) {
    try (FileStore store = FileStore.open(Path.of(arguments[0]), Durability.SYNC)) {
      System.out.println("opened " + store);
    } catch (UnusableDirectoryException e) {
      System.out.println(e);
    }
  }
}
