// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
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

  /**
   * The list of all edges of a side, with the strongest consistency; it can prove that none is
   * left.
   */
  public Optional<AccessPattern> everyEdge(String relationship, Side side) {
    return read(ReadName.of(relationship, new ReadTarget.EdgesByIdentity(side)))
        .or(() -> read(ReadName.edges(relationship, side)));
  }

  /** The list of all children of an ancestor, with the strongest consistency. */
  public Optional<AccessPattern> everyChild(String child, String ancestor) {
    return read(ReadName.of(child, new ReadTarget.ChildrenByIdentity(ancestor)))
        .or(() -> read(ReadName.children(child, ancestor)));
  }

  /** The read with this name. */
  public Optional<AccessPattern> read(String name) {
    return reads.stream().filter(r -> r.name().toString().equals(name)).findFirst();
  }

  /**
   * The read that a workload names: a declared pattern, a read by its text, or a lookup or unique
   * value by its attribute ({@code Order.orderId}).
   */
  public Optional<AccessPattern> named(String name) {
    Optional<AccessPattern> pattern = proof(name).map(Proof::answer);
    if (pattern.isPresent() || read(name).isPresent()) {
      return pattern.isPresent() ? pattern : read(name);
    }
    int dot = name.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String type = name.substring(0, dot);
    List<String> attribute = List.of(name.substring(dot + 1));
    return read(ReadName.lookup(type, attribute)).or(() -> read(ReadName.unique(type, attribute)));
  }

  public Optional<PlannedWrite> write(WriteName name) {
    return writes.stream().filter(w -> w.name().equals(name)).findFirst();
  }

  /** The proof of the declared pattern with this name. */
  public Optional<Proof> proof(String pattern) {
    return proofs.stream().filter(p -> p.pattern().name().equals(pattern)).findFirst();
  }
}
