// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
import java.util.List;

/**
 * The name of a read by its parts. The text, such as {@code Enrollment.to.where(semester).last(n)},
 * is for people: nothing takes it apart again.
 *
 * @param type the entity or relationship
 * @param target what is read of it
 * @param shape how a list is asked for; {@link QueryShape#ALL} where the target is no list
 */
public record ReadName(String type, ReadTarget target, QueryShape shape) {

  /** The read of everything that the target has. */
  public static ReadName of(String type, ReadTarget target) {
    return new ReadName(type, target, QueryShape.ALL);
  }

  public static ReadName get(String type) {
    return of(type, ReadTarget.Single.GET);
  }

  public static ReadName collection(String type) {
    return of(type, ReadTarget.Single.COLLECTION);
  }

  public static ReadName subtree(String type) {
    return of(type, ReadTarget.Single.SUBTREE);
  }

  public static ReadName unique(String type, List<String> attributes) {
    return of(type, new ReadTarget.Unique(attributes));
  }

  public static ReadName edges(String type, Side side) {
    return of(type, new ReadTarget.Edges(side));
  }

  public static ReadName children(String type, String ancestor) {
    return of(type, new ReadTarget.Children(ancestor));
  }

  public static ReadName view(String type, String name) {
    return of(type, new ReadTarget.View(name));
  }

  public static ReadName all(String type) {
    return of(type, new ReadTarget.All());
  }

  public static ReadName lookup(String type, List<String> attributes) {
    return of(type, new ReadTarget.Lookup(attributes));
  }

  /** The same target, asked for in another way. */
  public ReadName with(QueryShape other) {
    return new ReadName(type, target, other);
  }

  /** The read of the same target that asks for everything. */
  public ReadName plain() {
    return with(QueryShape.ALL);
  }

  /** Whether it reads the edges of a side, in whichever order. */
  public boolean isOf(Side side) {
    return target.equals(new ReadTarget.Edges(side))
        || target.equals(new ReadTarget.EdgesByIdentity(side));
  }

  @Override
  public String toString() {
    return type + "." + target + shape;
  }
}
