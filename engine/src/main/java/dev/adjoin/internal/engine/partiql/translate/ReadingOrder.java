// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.PathParser;
import dev.adjoin.internal.engine.partiql.parse.Statement;
import dev.adjoin.internal.engine.partiql.parse.Statement.Sorting;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The order in which a SELECT reads its branches, and the direction within each branch. */
public record ReadingOrder(Comparator<SelectRange> comparator, boolean forward) {
  /** The order without ORDER BY: partitions by the hash of their key, as in a scan. */
  private static final ReadingOrder WITHOUT_ORDER_BY =
      new ReadingOrder(
          Comparator.comparing(ReadingOrder::hash, Arrays::compareUnsigned)
              .thenComparing(ReadingOrder::start, Arrays::compareUnsigned),
          true);

  public static ReadingOrder of(
      Statement.Select select, KeySchema key, Optional<List<SelectRange>> branches) {
    if (select.orderBy().isEmpty()) {
      return WITHOUT_ORDER_BY;
    }
    if (select.where() == null) {
      throw ApiErrors.validation(
          "Must have WHERE clause in the statement when using ORDER BY clause.");
    }
    select.orderBy().forEach(sorting -> refuseIfNoKey(sorting, key));
    if (branches.isEmpty()) {
      throw ApiErrors.validation(
          "Must have at least one non-optional hash key condition in WHERE clause when using ORDER"
              + " BY clause.");
    }
    Optional<Sorting> partition = find(select, key.partition().get(0).name());
    if (partition.isEmpty()
        && branches.get().stream().map(SelectRange::partition).distinct().count() > 1) {
      throw ApiErrors.validation(
          "Must have hash key in ORDER BY clause when more than one hash key condition specified in"
              + " WHERE clause.");
    }
    // DynamoDB reads in descending order if ORDER BY does not name the sort key.
    boolean forward =
        !key.sort().isEmpty()
            && find(select, key.sort().get(0).name()).map(s -> !s.descending()).orElse(false);
    return asked(partition.map(Sorting::descending).orElse(false), forward);
  }

  private static ReadingOrder asked(boolean partitionsDescending, boolean forward) {
    Comparator<SelectRange> byPartition = (a, b) -> Value.compare(a.partition(), b.partition());
    Comparator<SelectRange> byStart =
        Comparator.comparing(ReadingOrder::start, Arrays::compareUnsigned);
    return new ReadingOrder(
        (partitionsDescending ? byPartition.reversed() : byPartition)
            .thenComparing(forward ? byStart : byStart.reversed()),
        forward);
  }

  private static void refuseIfNoKey(Sorting sorting, KeySchema key) {
    if (!(sorting.key() instanceof Path path) || path.steps().size() > 1) {
      throw PathParser.unexpected(sorting.key().position());
    }
    if (!key.contains(path.attribute())) {
      throw ApiErrors.validation(
          "Attribute " + path.attribute() + " in ORDER BY clause must be part of the primary key");
    }
  }

  private static Optional<Sorting> find(Statement.Select select, String attribute) {
    return select.orderBy().stream()
        .filter(sorting -> ((Path) sorting.key()).attribute().equals(attribute))
        .findFirst();
  }

  public List<SelectRange> sorted(List<SelectRange> branches) {
    List<SelectRange> sorted = new ArrayList<>(branches);
    sorted.sort(comparator);
    return sorted;
  }

  private static byte[] start(SelectRange branch) {
    return branch.range().sort().from();
  }

  private static byte[] hash(SelectRange branch) {
    Value key = branch.partition();
    byte[] bytes =
        key instanceof Value.S s
            ? s.text().getBytes(StandardCharsets.UTF_8)
            : branch.range().partition().bytes();
    try {
      return MessageDigest.getInstance("MD5").digest(bytes);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("Every JDK must have MD5", absent);
    }
  }
}
