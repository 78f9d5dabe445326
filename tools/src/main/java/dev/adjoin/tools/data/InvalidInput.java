// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.io.Serial;

/** A name, value or line that does not fit the model. */
public final class InvalidInput extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String fix;

  public InvalidInput(String found, String fix) {
    super(found);
    this.fix = fix;
  }

  /** The fix, as an imperative sentence without a full stop. */
  public String fix() {
    return fix;
  }
}
