// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Locale;

/** Opens an address in the user's browser. */
final class Browser {
  private Browser() {}

  /** Tries to open the address. If that is not possible, the printed address has to do. */
  static void open(String url) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", url)
            : system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", url)
                : List.of("xdg-open", url);
    try {
      new ProcessBuilder(command)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // There is no such program here.
    }
  }
}
