// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Statement;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.Tables;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table or index that a SELECT reads. */
public record SelectSource(Table table, @Nullable Index index) {
  public static SelectSource of(Tables tables, Statement.Source source) {
    Table table = tables.get(source.table());
    if (source.index() == null) {
      return new SelectSource(table, null);
    }
    Index index = table.state().index(source.index());
    if (index == null) {
      throw ApiErrors.validation("The table does not have the specified index");
    }
    SelectSource readable = new SelectSource(table, index);
    if (readable.key().partition().size() > 1 || readable.key().sort().size() > 1) {
      throw ApiErrors.validation(
          "PartiQL statements cannot be executed on tables with multi-attribute HASH keys or"
              + " multi-attribute RANGE keys.");
    }
    return readable;
  }

  public KeySchema key() {
    return index == null ? table.key() : index.definition().key();
  }

  public void refuseConsistentIfGlobal() {
    if (index != null && !index.definition().local()) {
      throw ApiErrors.validation(
          "Strongly consistent read is not supported on Global Secondary Indexes");
    }
  }

  /**
   * Throws an error if a global index does not project one of the attributes. A local index is
   * allowed, because it fetches missing attributes from the table.
   */
  public void refuseUnprojectedColumns(Collection<String> attributes) {
    if (index == null || index.definition().local()) {
      return;
    }
    Set<String> missing = new LinkedHashSet<>(attributes);
    missing.removeIf(index::carries);
    if (!missing.isEmpty()) {
      throw ApiErrors.invalidParameter(
          "Global secondary index " + index.name() + " does not project " + missing);
    }
  }

  /**
   * Throws an error if a query filters on attributes that the index does not project; scans are
   * allowed to.
   */
  public void refuseUnprojectedFilter(Collection<String> attributes) {
    if (index == null) {
      return;
    }
    Set<String> missing = new HashSet<>(attributes);
    missing.removeIf(index::carries);
    if (!missing.isEmpty()) {
      throw ApiErrors.invalidParameter(
          "Secondary index "
              + index.name()
              + " does not project one or more filter attributes: "
              + missing);
    }
  }
}
