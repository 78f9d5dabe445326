// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.testing.PublicApi;
import org.junit.jupiter.api.Test;

class ApiTest {
  @Test
  void theExportedApiIsTheOneInTheGoldenFile() {
    PublicApi.of(PageParameters.class).check("spring/api.txt");
  }
}
