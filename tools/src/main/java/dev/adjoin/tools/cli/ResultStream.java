// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Standard output that remembers whether it took everything: a print writer would swallow that the
 * disk is full. A reader that has seen enough, such as {@code head}, is no failure.
 */
final class ResultStream extends FilterOutputStream {
  private boolean failed;

  ResultStream(OutputStream out) {
    super(out);
  }

  boolean failed() {
    return failed;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failed |= !"Broken pipe".equals(e.getMessage());
      throw e;
    }
  }
}
