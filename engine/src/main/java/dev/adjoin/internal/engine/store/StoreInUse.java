// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A directory that another store has open, in this process or another one. */
public final class StoreInUse extends StoreUnusable {
  private static final long serialVersionUID = 1;

  private final @Nullable String address;

  StoreInUse(String directory, String holder, @Nullable String address) {
    super(
        directory
            + " is in use by "
            + holder
            + (address == null ? "" : ", which serves it at " + address));
    this.address = address;
  }

  /** The refusal of a directory that this process has open itself. */
  static StoreInUse here(Path directory, @Nullable String address) {
    String holder = "this very process";
    return new StoreInUse(
        directory.toString(),
        address == null ? holder + ": close the engine that has it open" : holder,
        address);
  }

  /** Where the holder serves the directory, such as {@code http://127.0.0.1:8000}. */
  public Optional<String> address() {
    return Optional.ofNullable(address);
  }
}
