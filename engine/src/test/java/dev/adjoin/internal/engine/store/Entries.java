// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shorthand for keys and changes, and entries as text. */
final class Entries {
  private Entries() {}

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static Partition partition(String name) {
    return Partition.of(bytes(name));
  }

  static Key key(String partition, String sort) {
    return new Key(partition(partition), bytes(sort));
  }

  static Change put(Space space, String partition, String sort, String value) {
    return new Change(space, key(partition, sort), bytes(value));
  }

  static Change remove(Space space, String partition, String sort) {
    return new Change(space, key(partition, sort), null);
  }

  static @Nullable String get(Space space, String partition, String sort) {
    byte[] value = space.get(key(partition, sort));
    return value == null ? null : new String(value, UTF_8);
  }

  /** Each entry as {@code partition/sort=value}. */
  static List<String> all(Iterator<Entry> entries) {
    var found = new ArrayList<String>();
    entries.forEachRemaining(entry -> found.add(text(entry)));
    return found;
  }

  static List<String> all(Space space) {
    return all(space.scan(0, -1, null));
  }

  private static String text(Entry entry) {
    Key key = entry.key();
    return "%s/%s=%s"
        .formatted(
            new String(key.partition().bytes(), UTF_8),
            new String(key.sort(), UTF_8),
            new String(entry.value(), UTF_8));
  }
}
