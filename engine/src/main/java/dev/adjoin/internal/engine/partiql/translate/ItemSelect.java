// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.List;

/**
 * A SELECT of one item by its full primary key and nothing else: the only SELECT that batches and
 * transactions allow.
 */
public record ItemSelect(Table table, SelectRange branch, Columns columns) {
  /**
   * Creates the select, or throws a validation error if the statement is any other kind of SELECT.
   *
   * @param api the name of the API call, for the message
   */
  public static ItemSelect of(
      Select select, SelectSource source, Parameters parameters, String api) {
    List<SelectRange> branches =
        new SelectRanges(source.key(), parameters).of(select.where()).orElse(List.of());
    if (branches.stream().allMatch(branch -> branch.fits(source.key()))) {
      SelectRanges.refuseOverlapping(branches);
    }
    boolean item =
        source.index() == null && branches.size() == 1 && branches.get(0).isKeyAlone(source.key());
    if (!item) {
      throw ApiErrors.validation(
          "Select statements within " + api + " must specify the primary key in the where clause.");
    }
    return new ItemSelect(source.table(), branches.get(0), Columns.of(select.columns()));
  }
}
