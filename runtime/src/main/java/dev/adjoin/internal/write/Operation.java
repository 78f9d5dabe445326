// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One change that a caller asks for.
 *
 * @param name as plans name it: {@code Enrollment.link}
 * @param identity of the item that it is about, in its stored form
 * @param terms what the caller demands besides
 */
record Operation(
    String name,
    Shape shape,
    WritePlan plan,
    Map<String, AttributeValue> identity,
    Wish wish,
    Terms terms) {

  /**
   * What a caller demands of the item.
   *
   * @param asked the caller's conditions
   * @param asRead what says that the item is as it was when the caller looked
   * @param edge the edge as the caller saw it, where it is kept in summaries; null when it did not
   *     look
   * @param atLeastOnce whether a repeated request may do it twice
   */
  record Terms(
      List<Premise> asked,
      List<Premise> asRead,
      @Nullable Map<String, AttributeValue> edge,
      boolean atLeastOnce) {
    static final Terms NONE = new Terms(List.of(), List.of(), null, false);

    Terms {
      asked = List.copyOf(asked);
      asRead = List.copyOf(asRead);
    }

    /** Whether they need the item to be read where conditions cannot speak of it. */
    boolean areOfTheEdge() {
      return edge != null || !asked.isEmpty();
    }
  }

  Operation named(String other) {
    return new Operation(other, shape, plan, identity, wish, terms);
  }

  Operation with(WritePlan other) {
    return new Operation(name, shape, other, identity, wish, terms);
  }

  Operation on(Terms others) {
    return new Operation(name, shape, plan, identity, wish, others);
  }

  /** What people call the item: {@code Course math204}. */
  String subject() {
    return shape.type() + " " + shown(List.copyOf(identity.keySet()));
  }

  /** The values of some of what identifies it. */
  String shown(List<String> names) {
    return names.stream()
        .map(name -> String.valueOf(shape.value(identity, name)))
        .collect(Collectors.joining(" "));
  }
}
