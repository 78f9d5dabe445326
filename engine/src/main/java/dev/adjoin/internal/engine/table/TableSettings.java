// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/**
 * The settings of a table besides keys, indexes and capacity.
 *
 * @param tableClass null if it was never set
 * @param classChanged the time of the last change of the table class
 */
public record TableSettings(
    Map<String, String> tags,
    @Nullable TableClass tableClass,
    @Nullable Instant classChanged,
    boolean deletionProtected) {
  public static final TableSettings DEFAULT = new TableSettings(Map.of(), null, null, false);

  public TableSettings {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  public TableSettings withTags(Map<String, String> newTags) {
    return new TableSettings(newTags, tableClass, classChanged, deletionProtected);
  }

  public TableSettings withClass(TableClass newClass, Instant moment) {
    return new TableSettings(tags, newClass, moment, deletionProtected);
  }

  public TableSettings withDeletionProtected(boolean isProtected) {
    return new TableSettings(tags, tableClass, classChanged, isProtected);
  }
}
