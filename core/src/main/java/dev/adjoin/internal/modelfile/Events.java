// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** What the YAML parser sees, one event at a time. Whatever it throws becomes a mistake. */
final class Events {
  private static final int SMALLEST_BUFFER = 1024;
  private final Iterator<Event> parser;
  private final SyntaxMistake mistake;

  Events(String text, FileProblems problems) {
    // The parser copies what it has of a long line each time its buffer runs out, which takes
    // quadratic time; with a buffer as large as the text it never does.
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
      // Beside its own exceptions the parser lets through those of the methods it calls, such as
      // for a number that is too large.
      throw mistake.of(e);
    }
  }
}
