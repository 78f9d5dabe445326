// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the transcripts under {@code sessions}: typical uses of the data commands, and typical
 * mistakes.
 */
@Timeout(120)
class SessionsTest {
  @TempDir private Path folder;

  static List<String> sessions() throws IOException {
    try (Stream<Path> files = Files.list(Models.resource("sessions"))) {
      return files.map(file -> "sessions/" + file.getFileName()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("sessions")
  void printsWhatTheTranscriptSays(String session) throws IOException {
    String transcript = Files.readString(Models.resource(session));
    Golden.check(session, new Session(folder).replay(transcript));
  }
}
