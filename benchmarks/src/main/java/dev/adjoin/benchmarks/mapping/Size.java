// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Way.Work;

/** How much there is to map. */
public enum Size {
  TINY("tiny: 3 strings") {
    @Override
    Work<?> work(Way way) {
      return way.tiny(Samples.tiny());
    }
  },

  SMALL("small: 8 attributes") {
    @Override
    Work<?> work(Way way) {
      return way.small(Samples.small());
    }
  },

  LARGE_5("large: 5 lines in 12 attributes") {
    @Override
    Work<?> work(Way way) {
      return way.large(Samples.large(5));
    }
  },

  LARGE_50("large: 50 lines") {
    @Override
    Work<?> work(Way way) {
      return way.large(Samples.large(50));
    }
  },

  LARGE_500("large: 500 lines") {
    @Override
    Work<?> work(Way way) {
      return way.large(Samples.large(500));
    }
  };

  private final String what;

  Size(String what) {
    this.what = what;
  }

  String what() {
    return what;
  }

  abstract Work<?> work(Way way);
}
