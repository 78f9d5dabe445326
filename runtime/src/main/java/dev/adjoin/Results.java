// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A read that you run by one of these methods. Nothing is sent to DynamoDB before.
 *
 * @param <T> the type of one result
 */
@CheckReturnValue
public interface Results<T> {
  /** Returns all results, however many. */
  List<T> list();

  /**
   * Returns the results one by one, and reads page by page as you consume them. You don't have to
   * close the stream.
   */
  Stream<T> stream();

  /** Returns the first result. */
  Optional<T> first();

  /** Explains the requests of the read in words, without sending any. */
  String explain();
}
