// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.Piece;
import dev.adjoin.internal.write.PieceOutcome;
import dev.adjoin.internal.write.Pieces;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Replaces items without conditions, as many as go into a BatchWriteItem. */
final class Batches {
  private final OpenTable table;
  private final Pieces<?> pieces;
  private final Pace pace;

  Batches(OpenTable table, Pieces<?> pieces, Pace pace) {
    this.table = table;
    this.pieces = pieces;
    this.pace = pace;
  }

  List<PieceOutcome> write(List<Piece> batch) {
    String intention = table.environment().newName();
    Map<Piece, PieceOutcome> outcomes = new IdentityHashMap<>();
    Map<Piece, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    for (Piece piece : batch) {
      try {
        items.put(piece, pieces.item(piece, intention));
      } catch (IllegalArgumentException e) {
        outcomes.put(piece, new PieceOutcome.Failed(refused(e)));
      }
    }
    Map<Piece, AdjoinException> failed = new IdentityHashMap<>();
    new Batch<>(table, pieces.name(), pace, failed).write(items);
    failed.forEach((piece, cause) -> outcomes.put(piece, new PieceOutcome.Failed(cause)));
    return batch.stream().map(p -> outcomes.getOrDefault(p, new PieceOutcome.Done())).toList();
  }

  private AdjoinException refused(IllegalArgumentException e) {
    return FailureBuilder.of(Reason.REFUSED, pieces.name()).cause(e).because(e.getMessage());
  }
}
