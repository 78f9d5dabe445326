// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

/** The two ways of paying for capacity. */
public enum BillingMode {
  ON_DEMAND("on-demand"),
  PROVISIONED("provisioned");

  private final String word;

  BillingMode(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
