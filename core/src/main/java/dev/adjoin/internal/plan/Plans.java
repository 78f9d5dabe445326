// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;
import java.util.Optional;

/**
 * Everything a model allows: each read, each change, and the declared patterns with their proofs.
 */
public record Plans(List<AccessPattern> reads, List<Change> changes, List<Proof> proofs) {
  public Plans {
    reads = List.copyOf(reads);
    changes = List.copyOf(changes);
    proofs = List.copyOf(proofs);
  }

  public Optional<AccessPattern> read(ReadName name) {
    return reads.stream().filter(r -> r.name().equals(name)).findFirst();
  }

  /** The read whose name is written like this. */
  public Optional<AccessPattern> read(String name) {
    return reads.stream().filter(r -> r.name().toString().equals(name)).findFirst();
  }

  public Optional<Change> change(String name) {
    return changes.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** The declared pattern of a name. */
  public Optional<Proof> proof(String pattern) {
    return proofs.stream().filter(p -> p.pattern().name().equals(pattern)).findFirst();
  }
}
