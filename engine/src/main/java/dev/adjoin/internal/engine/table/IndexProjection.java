// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** The projection of an index: the attributes in it besides the keys. */
public record IndexProjection(ProjectionType type, Set<String> attributes) {
  /** All attributes. */
  public static final IndexProjection ALL = new IndexProjection(ProjectionType.ALL, Set.of());

  public IndexProjection {
    attributes = Collections.unmodifiableSet(new LinkedHashSet<>(attributes));
  }

  public boolean isAll() {
    return type == ProjectionType.ALL;
  }
}
