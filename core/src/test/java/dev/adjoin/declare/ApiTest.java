// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import dev.adjoin.testing.PublicApi;
import org.junit.jupiter.api.Test;

class ApiTest {
  @Test
  void theApiIsTheOneInTheGoldenFile() {
    PublicApi.of(Entity.class).check("core/api.txt");
  }
}
