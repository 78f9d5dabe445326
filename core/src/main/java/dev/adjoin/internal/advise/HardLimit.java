// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Figures;
import java.util.Optional;

/** A limit of DynamoDB that a candidate can reach, with what the workload puts against it. */
public sealed interface HardLimit {

  /** The number at which it is reached. */
  double most();

  /** The number under the workload. */
  double expected();

  /** The limit in words, with its number: {@code one Course takes 500 links a second}. */
  String what();

  /** The unit of both numbers, after a number. */
  default String unit() {
    return " a second";
  }

  /** The side of the relationship whose partition has the limit; empty for other limits. */
  default Optional<Side> side() {
    return Optional.empty();
  }

  /** Whether more partitions for the same items would help. */
  default boolean isOfPartition() {
    return false;
  }

  default boolean isCrossed() {
    return expected() > most();
  }

  /** What is expected as a part of what is possible. */
  default double load() {
    return most() > 0 ? expected() / most() : expected() > 0 ? Double.MAX_VALUE : 0;
  }

  /** The limit, with what is expected unless that is far below it. */
  default String text() {
    boolean isFar = load() < 0.001;
    return isFar ? what() : what() + " (expected " + Figures.number(expected()) + unit() + ")";
  }

  /**
   * The links that the partition of one entity takes, in the table and in the inverse index.
   *
   * @param end the side of the relationship
   */
  record Links(Side end, String entity, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "one " + entity + " takes " + Figures.number(most) + " links a second";
    }

    @Override
    public Optional<Side> side() {
      return Optional.of(end);
    }

    @Override
    public boolean isOfPartition() {
      return true;
    }
  }

  /**
   * The read units that the partition of one entity serves for its edges, on average over the
   * entities.
   *
   * @param end the side of the relationship
   */
  record EdgeReads(Side end, String entity, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "the edges of one %s serve %s read units a second"
          .formatted(entity, Figures.number(most));
    }

    @Override
    public Optional<Side> side() {
      return Optional.of(end);
    }

    @Override
    public boolean isOfPartition() {
      return true;
    }
  }

  /** The new children that the partition of one root accepts. */
  record NewChildren(String root, String child, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "one %s accepts %s new %s items a second".formatted(root, Figures.number(most), child);
    }
  }

  /**
   * The write units of the busiest partition of an index.
   *
   * @param index the view, lookup or list
   */
  record IndexWrites(String index, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "one partition of %s takes %s write units a second"
          .formatted(index, Figures.number(most));
    }

    @Override
    public boolean isOfPartition() {
      return true;
    }
  }

  /**
   * The read units of one partition of an index, on average over its partitions.
   *
   * @param index the view, lookup or list
   */
  record IndexReads(String index, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "one partition of %s serves %s read units a second"
          .formatted(index, Figures.number(most));
    }

    @Override
    public boolean isOfPartition() {
      return true;
    }
  }

  /**
   * The size of an item with a list or a map.
   *
   * @param parts what it consists of: {@code links}, {@code values}
   */
  record ItemSize(String owner, String parts, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "400 KB comes at %s %s of one %s".formatted(Figures.number(most), parts, owner);
    }

    @Override
    public String unit() {
      return "";
    }
  }

  /** The bytes of one item collection under a local index. */
  record CollectionSize(String root, double most, double expected) implements HardLimit {
    @Override
    public String what() {
      return "one " + root + " holds 10 GB under a local index";
    }

    @Override
    public String unit() {
      return " bytes";
    }
  }
}
