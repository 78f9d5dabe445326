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
    try (Stream<List<Candidate>> all = batches(most)) {
      all.forEach(work);
    }
  }

  /** All candidates, so many at a time, read as the stream is consumed; to be closed. */
  Stream<List<Candidate>> batches(int most) {
    DataInputStream in;
    try {
      in = file.read();
    } catch (IOException e) {
      throw unreadable(e);
    }
    return Stream.iterate(next(in, most), some -> !some.isEmpty(), some -> next(in, most))
        .onClose(() -> close(in));
  }

  private static List<Candidate> next(DataInputStream in, int most) {
    try {
      List<Candidate> some = new ArrayList<>();
      for (int kind = in.read(); kind >= 0; kind = in.read()) {
        some.add(Candidate.read(kind, in));
        if (some.size() == most) {
          break;
        }
      }
      return some;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static void close(DataInputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static UncheckedIOException unreadable(IOException cause) {
    return new UncheckedIOException("The temporary files of a check must be readable", cause);
  }
}
