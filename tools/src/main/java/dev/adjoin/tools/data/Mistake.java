// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.io.Serial;

/** That what somebody wrote is no name, value or line as the model has them. */
public final class Mistake extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String fix;

  Mistake(String found, String fix) {
    super(found);
    this.fix = fix;
  }

  /** What to do about it, as an imperative sentence without a full stop. */
  public String fix() {
    return fix;
  }
}
