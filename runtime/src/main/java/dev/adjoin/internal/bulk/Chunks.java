// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The parts of long work after which the journal notes its progress. */
public final class Chunks {
  private static final int SIZE = 2_000;

  private Chunks() {}

  /** The next elements of an iterator, as many as make one part. */
  public static <T> Stream<T> next(Iterator<T> all) {
    Spliterator<T> left = Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED);
    return StreamSupport.stream(left, false).limit(SIZE);
  }
}
