// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.testing.PublicApi;
import org.junit.jupiter.api.Test;

class ApiTest {
  @Test
  void theExportedApiIsTheOneInTheGoldenFile() {
    PublicApi.of(AdjoinTest.class).check("junit/api.txt");
  }
}
