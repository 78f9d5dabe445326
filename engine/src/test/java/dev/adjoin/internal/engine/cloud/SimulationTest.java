// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Conflicts;
import dev.adjoin.internal.engine.table.Readiness;
import org.junit.jupiter.api.Test;

class SimulationTest {
  @Test
  void doesNothingWithDefaultSettings() {
    Simulation none = new Simulation(Cloud.builder(1).build(), new VirtualClock());

    MemoryStore store = new MemoryStore();
    assertThat(none.store(store)).isSameAs(store);
    assertThat(none.admission()).isSameAs(Admission.UNLIMITED);
    assertThat(none.conflicts()).isSameAs(Conflicts.NONE);
    assertThat(none.readiness()).isSameAs(Readiness.AT_ONCE);
  }

  @Test
  void returnsTheClientItselfWithoutSettings() {
    Runnable client = () -> {};
    Simulation none = new Simulation(null, new VirtualClock());

    assertThat(none.client(Runnable.class, client)).isSameAs(client);
    assertThat(none.directClient(Runnable.class, client)).isSameAs(client);
  }
}
