// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
import java.util.List;

/**
 * The structured name of a read. Its text, such as {@code Enrollment.to.where(semester).last(n)},
 * is for people and is never parsed.
 *
 * @param type the entity or relationship
 * @param target the part of the type that is read
 * @param shape the form of the query on a list; {@link QueryShape#ALL} if the target is not a list
 */
public record ReadName(String type, ReadTarget target, QueryShape shape) {

  /** The unrestricted read of the target. */
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

  /** A copy with another shape. */
  public ReadName with(QueryShape other) {
    return new ReadName(type, target, other);
  }

  /** The unrestricted read of the same target. */
  public ReadName plain() {
    return with(QueryShape.ALL);
  }

  /** Whether this reads the edges of a side, in any order. */
  public boolean isOf(Side side) {
    return target.equals(new ReadTarget.Edges(side))
        || target.equals(new ReadTarget.EdgesByIdentity(side));
  }

  @Override
  public String toString() {
    return type + "." + target + shape;
  }
}
