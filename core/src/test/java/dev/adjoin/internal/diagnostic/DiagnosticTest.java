// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiagnosticTest {
  private static Diagnostic of(String found, String fix) {
    return new Diagnostic(Severity.ERROR, Tag.INVALID_NAME, Place.of("a.yaml"), found, fix);
  }

  @Test
  void printsNoCharacterThatATerminalWouldObey() {
    assertThat(of("a\u001b[31mb\u0007\u007f\u009b", "c\r\nd\u202e\u2028\u2066").toString())
        .isEqualTo(
            "a.yaml: [invalid-name] a\\u001b[31mb\\u0007\\u007f\\u009b\n"
                + "    c\\u000d\\u000ad\\u202e\\u2028\\u2066");
  }

  @Test
  void printsLettersOfEveryScript() {
    String text = "é 名前 \"quoted\" 👍 \\u001b";
    assertThat(of(text, text).found()).isEqualTo(text);
  }
}
