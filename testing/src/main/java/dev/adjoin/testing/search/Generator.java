// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes random values of a kind.
 *
 * <p>Values that consist of others need no combinator. They are a lambda that draws its parts:
 * {@code given -> new Step(given.any(ids()), given.between(0, 9))}.
 *
 * @param <T> the type of the values
 */
@FunctionalInterface
public interface Generator<T extends @Nullable Object> {
  /** A value that follows from what it draws. */
  T from(Given given);

  default <R extends @Nullable Object> Generator<R> map(Function<? super T, ? extends R> change) {
    return given -> change.apply(from(given));
  }

  /** Values made by a generator that depends on a value of this one. */
  default <R extends @Nullable Object> Generator<R> then(Function<? super T, Generator<R>> next) {
    return given -> next.apply(from(given)).from(given);
  }

  /** The values that a test accepts. It should accept most of them. */
  default Generator<T> where(Predicate<? super T> isWanted) {
    return given -> {
      for (int i = 0; i < 1_000; i++) {
        T value = from(given);
        if (isWanted.test(value)) {
          return value;
        }
      }
      throw new Given.Unfit();
    };
  }

  /** Null in so many of 100 cases. */
  default Generator<@Nullable T> orNull(int percent) {
    // The smallest number means null, which is the simplest value.
    return given -> given.choices().below(100) < percent ? null : from(given);
  }

  /** Lists with at most so many elements. */
  default Generator<List<T>> list(int most) {
    return list(0, most);
  }

  /** Lists with so many elements. */
  default Generator<List<T>> list(int least, int most) {
    return given -> {
      List<T> elements = new ArrayList<>();
      int usual = Math.max(1, Math.min(20, (most - least) / 2));
      while (true) {
        // Each element has its own decision, and the end too, even where there is no choice: so
        // one can be left out without a change of the others and of what follows the list.
        boolean isMore = elements.size() < most;
        boolean isChoice = isMore && elements.size() >= least;
        long decision = given.choices().below(isChoice ? usual + 1 : 1);
        if (!isMore || isChoice && decision == 0) {
          return elements;
        }
        elements.add(given.hidden(this));
      }
    };
  }

  /** Sets with at most so many elements. */
  default Generator<Set<T>> set(int most) {
    return list(0, most).map(LinkedHashSet::new);
  }
}
