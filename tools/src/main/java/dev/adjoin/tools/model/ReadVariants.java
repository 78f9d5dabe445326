// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A read and its variants with the same cost, which return fewer items by the same request.
 *
 * @param variants the suffixes of the read's name: {@code .first(n)}
 */
record ReadVariants(AccessPattern read, List<String> variants) {
  /** All reads in their order; a variant is listed with the read that it narrows. */
  static List<ReadVariants> all(List<AccessPattern> reads) {
    Map<ReadName, ReadVariants> folds = new LinkedHashMap<>();
    for (AccessPattern read : reads) {
      ReadVariants base = base(folds, read);
      if (base == null) {
        folds.put(read.name(), new ReadVariants(read, new ArrayList<>()));
      } else {
        base.variants.add(read.name().toString().substring(base.read.name().toString().length()));
      }
    }
    return List.copyOf(folds.values());
  }

  private static @Nullable ReadVariants base(
      Map<ReadName, ReadVariants> folds, AccessPattern read) {
    for (QueryShape wider : wider(read.name().shape())) {
      ReadVariants fold = folds.get(read.name().with(wider));
      if (fold != null && sameShape(fold.read.plan(), read.plan())) {
        return fold;
      }
    }
    return null;
  }

  /** The query shapes that return more items; the most similar is first. */
  private static List<QueryShape> wider(QueryShape shape) {
    QueryShape all = QueryShape.ALL.where(shape.where()).with(shape.answer());
    QueryShape ranged = shape.range() == null ? all : all.range(shape.range(), shape.span());
    return shape.answer() == Answer.COUNT || shape.answer() == Answer.ITEMS
        ? List.of(
            ranged,
            ranged.with(Answer.ITEMS),
            all.with(Answer.ITEMS),
            all.where(List.of()).with(Answer.ITEMS))
        : List.of(ranged);
  }

  private static boolean sameShape(ReadPlan one, ReadPlan other) {
    return one.requests() == other.requests()
        && one.operation().equals(other.operation())
        && one.consistency() == other.consistency()
        && Objects.equals(one.index(), other.index());
  }

  String inOneLine() {
    return read.name() + (variants.isEmpty() ? "" : " " + String.join(" ", variants));
  }

  /** The type that is read: the beginning of the name. */
  String type() {
    return read.name().type();
  }
}
