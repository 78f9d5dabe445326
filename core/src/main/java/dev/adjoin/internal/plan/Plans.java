// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;
import java.util.Optional;

/** All plans of a model: each read, each write, and the declared patterns with their proofs. */
public record Plans(List<AccessPattern> reads, List<PlannedWrite> writes, List<Proof> proofs) {
  public Plans {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    proofs = List.copyOf(proofs);
  }

  public Optional<AccessPattern> read(ReadName name) {
    return reads.stream().filter(r -> r.name().equals(name)).findFirst();
  }

  /** The read with this name. */
  public Optional<AccessPattern> read(String name) {
    return reads.stream().filter(r -> r.name().toString().equals(name)).findFirst();
  }

  public Optional<PlannedWrite> write(WriteName name) {
    return writes.stream().filter(w -> w.name().equals(name)).findFirst();
  }

  /** The proof of the declared pattern with this name. */
  public Optional<Proof> proof(String pattern) {
    return proofs.stream().filter(p -> p.pattern().name().equals(pattern)).findFirst();
  }
}
