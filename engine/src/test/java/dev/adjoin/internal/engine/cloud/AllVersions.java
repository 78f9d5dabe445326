// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.SpaceRole;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A simple reference model of lagging replicas, which keeps every version of every entry. */
final class AllVersions {
  private final Lags lags;
  private final List<Version> versions = new ArrayList<>();

  AllVersions(Lags lags) {
    this.lags = lags;
  }

  private record Version(Change change, List<Instant> visible) {
    boolean isOf(Change other) {
      return change.space() == other.space() && change.key().equals(other.key());
    }
  }

  void write(List<Change> changes, Instant now) {
    for (Change change : changes) {
      SpaceRole role = ((LaggingSpace) change.space()).role();
      List<Instant> visible = new ArrayList<>(lags.visible(role, now));
      for (Version earlier : versions) {
        if (earlier.isOf(change)) {
          for (int i = 0; i < visible.size(); i++) {
            Instant before = earlier.visible().get(i);
            visible.set(i, before.isAfter(visible.get(i)) ? before : visible.get(i));
          }
        }
      }
      versions.add(new Version(change, visible));
    }
  }

  /** The entries in scan order. */
  List<Entry> entries(Space space, int replica, Instant now) {
    TreeMap<Key, byte[]> shown = new TreeMap<>();
    for (Version version : versions) {
      Change change = version.change();
      if (change.space() == space && !version.visible().get(replica).isAfter(now)) {
        if (change.value() == null) {
          shown.remove(change.key());
        } else {
          shown.put(change.key(), change.value());
        }
      }
    }
    List<Entry> entries = new ArrayList<>();
    shown.forEach((key, value) -> entries.add(new Entry(key, value)));
    return entries;
  }
}
