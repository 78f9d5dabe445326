// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;
import java.util.Scanner;

/** A process that holds a store open and announces the addresses that it reads from its input. */
final class HoldsAStore {
  private HoldsAStore() {}

  public static void main(String[] arguments) {
    try (FileStore store = FileStore.open(Path.of(arguments[0]), Durability.SYNC);
        var input = new Scanner(System.in)) {
      System.out.println("open");
      while (input.hasNextLine()) {
        store.announce(input.nextLine(), "key");
        System.out.println("announced");
      }
    }
  }
}
