// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Asks whoever sits at the terminal. */
final class Question {
  private Question() {}

  /** Whether the answer is yes; silence is none. */
  static boolean yes(Console console, String question) {
    console.err().print(question + " [y/N] ");
    console.err().flush();
    try {
      String answer =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      return answer != null && answer.strip().matches("(?i)y|yes");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
