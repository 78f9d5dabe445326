// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import dev.adjoin.testing.closure.ClosureRun;
import dev.adjoin.testing.search.Search;
import org.junit.jupiter.api.Test;

/**
 * Every model that is accepted is maintained by every write and answered by every read, as {@code
 * docs/guide/semantics.md} states it: random models with random programs, against a reference.
 */
class ClosureTest {
  @Test
  void untypedItemsDoWhatTheModelMeans() {
    Search.of(40, 20_000)
        .run(
            seed ->
                ClosureRun.check(seed, UntypedPath::new, yaml -> UntypedPath.tag(yaml).isEmpty()));
  }
}
