// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The events of the YAML parser. Any exception of the parser is reported as a mistake. */
final class YamlEvents {
  private static final int SMALLEST_BUFFER = 1024;
  private final Iterator<Event> parser;
  private final SyntaxMistake mistake;

  YamlEvents(String text, FileProblems problems) {
    // Each time its buffer is used up, the parser copies the rest of a long line, which takes
    // quadratic time. A buffer as large as the text is never used up.
    LoadSettings settings =
        LoadSettings.builder()
            .setBufferSize(Math.max(SMALLEST_BUFFER, text.length() + 2))
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    // The library's module does not export its package for parsing by events, api.lowlevel.
    this.parser = new ParserImpl(settings, new StreamReader(settings, text));
    this.mistake = new SyntaxMistake(problems);
  }

  Event next() {
    try {
      return parser.next();
    } catch (RuntimeException e) {
      // The parser also throws exceptions of the methods that it calls, such as for a number
      // that is too large.
      throw mistake.of(e);
    }
  }
}
