// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.Tag;

/**
 * Thrown for a text in a declaration that does not parse. The front end, which knows the place of
 * the text, makes it a diagnostic.
 */
public final class MalformedText extends Exception {
  private static final long serialVersionUID = 1L;
  private final Tag tag;
  private final String fix;

  public MalformedText(Tag tag, String found, String fix) {
    super(found);
    this.tag = tag;
    this.fix = fix;
  }

  public Tag tag() {
    return tag;
  }

  public String found() {
    return String.valueOf(getMessage());
  }

  public String fix() {
    return fix;
  }
}
