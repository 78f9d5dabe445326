// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;

/** Index keys of several attributes, which DynamoDB has since November 2025. */
final class MultiAttributeKeys implements DesignPattern {
  @Override
  public String name() {
    return "multi-attribute index keys";
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    return new PatternResult.Unfit(
        "not compiled: an index key is one text attribute, as every engine has it");
  }
}
