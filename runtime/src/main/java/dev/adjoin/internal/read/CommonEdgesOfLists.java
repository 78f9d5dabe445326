// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.CommonEdges;
import dev.adjoin.Results;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.key.KeyOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The entities that two lists of edges both lead to, for example the users that two users both
 * follow.
 *
 * <p>If both lists are sorted by the id of the other side, they are read in parallel and nothing is
 * held in memory. Otherwise the first list is held in memory, up to a configured limit.
 *
 * @param <A> the class of the edges of the first list
 * @param <B> the class of the edges of the second list
 */
public final class CommonEdgesOfLists<A, B> implements Results<CommonEdges<A, B>> {
  private final EdgesByEntity<A> first;
  private final EdgesByEntity<B> second;
  private final int budget;

  CommonEdgesOfLists(PlannedQuery<A> first, PlannedQuery<B> second) {
    this.first = EdgesByEntity.of(first);
    this.second = EdgesByEntity.of(second);
    this.budget = first.listing().context().settings().commonItems();
    if (!this.first.entity().equals(this.second.entity())) {
      throw new IllegalArgumentException(
          "Two lists must lead to the same entities, but %s leads to %s and %s to %s"
              .formatted(
                  first.listing().read(),
                  this.first.entity(),
                  second.listing().read(),
                  this.second.entity()));
    }
  }

  @Override
  public List<CommonEdges<A, B>> list() {
    return stream().toList();
  }

  @Override
  public Stream<CommonEdges<A, B>> stream() {
    return first.isSortedLike(second)
        ? StreamSupport.stream(() -> new Merge(), Merge.ORDERED, false)
        : Stream.of(this).flatMap(CommonEdgesOfLists::held);
  }

  @Override
  public Optional<CommonEdges<A, B>> first() {
    return stream().findFirst();
  }

  @Override
  public String explain() {
    String how =
        first.isSortedLike(second)
            ? "read side by side, in the order of the other id"
            : "the first is held in memory, at most %d items of it".formatted(budget);
    return first.explain() + "\n" + second.explain() + "\n" + how;
  }

  /** A merge of two sorted lists: the list whose current edge is smaller is advanced. */
  private final class Merge extends AbstractSpliterator<CommonEdges<A, B>> {
    private final EdgesByEntity.Edges<A> left = first.open();
    private final EdgesByEntity.Edges<B> right = second.open();

    Merge() {
      super(Long.MAX_VALUE, ORDERED | NONNULL);
    }

    @Override
    public boolean tryAdvance(Consumer<? super CommonEdges<A, B>> action) {
      while (left.current() != null && right.current() != null) {
        String place = left.place();
        int order = KeyOrder.BYTES.compare(place, right.place());
        if (order == 0) {
          action.accept(new CommonEdges<>(left.takeAll(place), right.takeAll(place)));
          return true;
        }
        if (order < 0) {
          left.advance();
        } else {
          right.advance();
        }
      }
      return false;
    }
  }

  private Stream<CommonEdges<A, B>> held() {
    Map<String, List<A>> held = new LinkedHashMap<>();
    int number = 0;
    EdgesByEntity.Edges<A> left = first.open();
    for (; left.current() != null; left.advance()) {
      if (++number > budget) {
        throw tooMany();
      }
      held.computeIfAbsent(left.entityKey(), k -> new ArrayList<>()).add(left.value());
    }
    Map<String, List<B>> matched = new HashMap<>();
    EdgesByEntity.Edges<B> right = second.open();
    for (; right.current() != null; right.advance()) {
      String key = right.entityKey();
      if (held.containsKey(key)) {
        if (++number > 2 * budget) {
          throw tooMany();
        }
        matched.computeIfAbsent(key, k -> new ArrayList<>()).add(right.value());
      }
    }
    return held.entrySet().stream()
        .filter(edges -> matched.containsKey(edges.getKey()))
        .map(edges -> new CommonEdges<>(edges.getValue(), matched.get(edges.getKey())));
  }

  /** The name of the read. */
  @Override
  public String toString() {
    return first.read() + ".common";
  }

  private AdjoinException tooMany() {
    return FailureBuilder.of(AdjoinException.Reason.REFUSED, toString())
        .because(
            "the lists are not both sorted by the other id, and more than "
                + budget
                + " edges would have to be held in memory; narrow them by where, or raise the"
                + " limit");
  }
}
