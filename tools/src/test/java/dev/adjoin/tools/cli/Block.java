// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.nio.file.Path;

/**
 * A fenced block of a page.
 *
 * @param info the text after the opening fence: {@code yaml}, {@code text adjoin plan …}
 * @param line the number of its first line, from 1
 */
record Block(Path page, int line, String info, String text) {

  /** The language, which determines the check: the first word after the fence. */
  String language() {
    return info.replaceFirst(" .*", "");
  }

  /** The words after the language. */
  String rest() {
    return info.substring(language().length()).strip();
  }

  @Override
  public String toString() {
    return Pages.name(page) + ":" + line + " " + info;
  }
}
