// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of a read that has not run yet. Nothing is sent to DynamoDB before one of these
 * methods is called.
 *
 * @param <T> the type of one result
 */
public interface Results<T> {
  /** All results, however many. */
  List<T> list();

  /** The results one by one, read page by page as they are consumed; needs no closing. */
  Stream<T> stream();

  /** The first result. */
  Optional<T> first();

  /** The requests that the read sends, in words, without sending any. */
  String explain();
}
