// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import java.io.IOException;
import java.nio.file.Path;

/** A disk whose syncs fail on request, for tests in other packages. */
public final class FailingSyncs {
  private final FaultyDisk disk = new FaultyDisk(1);

  public Store open(Path directory) {
    return FileStore.open(directory, Durability.SYNC, disk, 1 << 20);
  }

  public void fail() {
    disk.syncsFail = true;
  }

  public void work() {
    disk.syncsFail = false;
  }

  public void losePower() throws IOException {
    disk.losePower();
  }
}
