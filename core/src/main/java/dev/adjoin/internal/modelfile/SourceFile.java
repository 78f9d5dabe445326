// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file as UTF-8, up to the limit of its size. */
final class SourceFile {
  private final Path file;
  private final FileProblems problems;

  private SourceFile(Path file, FileProblems problems) {
    this.file = file;
    this.problems = problems;
  }

  static String text(Path file, FileProblems problems) {
    return new SourceFile(file, problems).text();
  }

  private String text() {
    if (Files.isDirectory(file)) {
      throw unreadable("This is a directory", "Name the model file in it");
    }
    byte[] bytes = bytes();
    if (bytes.length > FileLimits.BYTES) {
      throw SourceText.tooLarge(problems, size());
    }
    return decode(bytes);
  }

  private byte[] bytes() {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(FileLimits.BYTES + 1);
    } catch (NoSuchFileException e) {
      throw unreadable("The file does not exist", "Check the path, or write the file");
    } catch (AccessDeniedException e) {
      throw unreadable("The file may not be read", "Give yourself permission to read it");
    } catch (IOException e) {
      throw unreadable("The file cannot be read: " + e.getMessage(), "Check the path and the disk");
    }
  }

  /** The size for a message; that of a device or a pipe is unknown. */
  private String size() {
    try {
      long size = Files.size(file);
      return size > FileLimits.BYTES ? size + " bytes" : "more than " + FileLimits.BYTES + " bytes";
    } catch (IOException e) {
      return "more than " + FileLimits.BYTES + " bytes";
    }
  }

  private String decode(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    String decoded = out.flip().toString();
    if (result.isError()) {
      throw problems.stop(
          Tag.UNREADABLE_FILE,
          SourceText.end(decoded, problems),
          String.format("The file is not UTF-8: the byte 0x%02X is not valid here", in.get()),
          "Save the file as UTF-8 text");
    }
    return decoded;
  }

  private ReadingStopped unreadable(String found, String fix) {
    return problems.stop(Tag.UNREADABLE_FILE, problems.file(), found, fix);
  }
}
