// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.slice;

import org.springframework.stereotype.Component;

/** A component that a test of the data must not start. */
@Component
class Mailer {
  Mailer() {
    throw new IllegalStateException("No mail is sent in a test of the data");
  }
}
