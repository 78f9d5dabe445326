// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Candidates in the order in which they were found; adding is thread-safe. */
final class CandidateLog implements Consumer<Candidate> {
  private final SpillFile file;

  CandidateLog(Supplier<Path> newFile) {
    this.file = new SpillFile(newFile);
  }

  @Override
  public void accept(Candidate candidate) {
    file.append(candidate::write);
  }

  /** Hands all candidates over, so many at a time. */
  void forEach(int most, Consumer<List<Candidate>> work) {
    batches(most).forEach(work);
  }

  /** All candidates, so many at a time; they are read as the stream is consumed. */
  Stream<List<Candidate>> batches(int most) {
    DataInputStream in;
    try {
      in = file.read();
    } catch (IOException e) {
      throw unreadable(e);
    }
    return Stream.generate(() -> next(in, most)).takeWhile(some -> !some.isEmpty());
  }

  /** The next candidates; closes the file after the last one. */
  private static List<Candidate> next(DataInputStream in, int most) {
    try {
      List<Candidate> some = new ArrayList<>();
      while (some.size() < most) {
        int kind = in.read();
        if (kind < 0) {
          in.close();
          return some;
        }
        some.add(Candidate.read(kind, in));
      }
      return some;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static UncheckedIOException unreadable(IOException cause) {
    return new UncheckedIOException("The temporary files of a check must be readable", cause);
  }
}
