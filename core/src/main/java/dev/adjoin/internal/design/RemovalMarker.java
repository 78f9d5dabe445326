// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.time.Duration;
import java.util.List;

/**
 * The item that says that the removal of an edge was counted. Whoever counts an edge out writes it
 * in the same transaction: an unlink, or the stream handler for a removal by another program. So
 * each link is counted out once.
 */
public final class RemovalMarker {
  /**
   * The time that a marker is kept, in which every record of the removal is delivered: a stream
   * keeps its records for 24 hours.
   */
  public static final Duration KEPT = Duration.ofDays(7);

  private RemovalMarker() {}

  /** The key of the marker of one link, whose token is the only field. */
  public static ItemKey key(String model) {
    KeyCodec token = KeyCodec.of(Scalar.STRING, StringEncoding.ESCAPED);
    Segment removed = new Segment.Word("REMOVED");
    return new ItemKey(
        new KeyTemplate(
            List.of(
                new Segment.Word("_ADJOIN"),
                new Segment.Word("STREAM"),
                new Segment.Word(model.replaceAll("[#{}]", "_")),
                removed,
                new Segment.Field(OwnedAttribute.LINK, token))),
        new KeyTemplate(List.of(removed)));
  }
}
