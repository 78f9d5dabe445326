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
    try (DataInputStream in = file.read()) {
      List<Candidate> some = new ArrayList<>();
      for (int kind = in.read(); kind >= 0; kind = in.read()) {
        some.add(Candidate.read(kind, in));
        if (some.size() == most) {
          work.accept(List.copyOf(some));
          some.clear();
        }
      }
      if (!some.isEmpty()) {
        work.accept(List.copyOf(some));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The temporary files of a check must be readable", e);
    }
  }
}
