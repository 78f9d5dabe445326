// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The lines of files one after the other, read as they are asked for; blank ones left out. */
final class FileLines implements Iterator<FileLines.Line>, AutoCloseable {
  private static final String MARK = "\uFEFF";
  private final Iterator<LineFile> files;
  private @Nullable LineFile file;
  private @Nullable BufferedReader reader;
  private int number;
  private @Nullable Line next;

  /**
   * One line.
   *
   * @param number from 1
   */
  record Line(String file, int number, String text) {}

  private FileLines(List<LineFile> files) {
    this.files = files.iterator();
  }

  /** All lines; closing the stream closes the file that is open. */
  static Stream<Line> of(List<LineFile> files) {
    FileLines lines = new FileLines(files);
    int ordered = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(lines, ordered), false)
        .onClose(lines::close);
  }

  @Override
  public boolean hasNext() {
    while (next == null && (reader != null || files.hasNext())) {
      advance();
    }
    return next != null;
  }

  @Override
  public Line next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Line line = next;
    next = null;
    return line;
  }

  private void advance() {
    if (reader == null) {
      file = files.next();
      reader = file.open();
      number = 0;
    }
    try {
      String text = reader.readLine();
      number++;
      if (text == null) {
        close();
      } else {
        String clean = number == 1 && text.startsWith(MARK) ? text.substring(1) : text;
        next = clean.isBlank() ? null : new Line(file.name(), number, clean);
      }
    } catch (IOException e) {
      throw LineFile.unreadable(file.name(), e);
    }
  }

  @Override
  public void close() {
    try {
      if (reader != null) {
        reader.close();
      }
    } catch (IOException e) {
      throw LineFile.unreadable("A file", e);
    } finally {
      reader = null;
    }
  }
}
