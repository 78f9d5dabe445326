// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.evolution.RecordedDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The record of a table's design, with the models and types that were written under it.
 *
 * @param revision increases with every change of the design
 * @param accepted the fingerprints of the models that were opened under it, the newest last
 * @param written the types of which an item was ever written
 */
public record DesignRecord(
    long revision, List<String> accepted, Set<String> written, RecordedDesign design) {
  private static final int MOST_ACCEPTED = 500;

  public DesignRecord {
    accepted = List.copyOf(accepted);
    written = Collections.unmodifiableSet(new TreeSet<>(written));
  }

  /** The next revision, which accepts one more model. */
  DesignRecord next(RecordedDesign changed, String fingerprint) {
    List<String> models = new ArrayList<>(accepted);
    models.remove(fingerprint);
    models.add(fingerprint);
    int surplus = Math.max(0, models.size() - MOST_ACCEPTED);
    return new DesignRecord(revision + 1, models.subList(surplus, models.size()), written, changed);
  }

  DesignRecord withWritten(String type) {
    Set<String> types = new TreeSet<>(written);
    types.add(type);
    return new DesignRecord(revision, accepted, types, design);
  }
}
