// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Sides;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The settings of one map by key. A setting that is missing or wrong has its default. */
final class MapSettings {
  private static final MapFormat SIDES =
      MapFormat.of("a setting by side", "{from: …, to: …}", "from", "to");
  private final Setting owner;
  private final MapFormat shape;
  private final Map<String, Setting> values = new HashMap<>();

  MapSettings(Setting owner, MapFormat shape, List<Setting> values) {
    this.owner = owner;
    this.shape = shape;
    values.forEach(v -> this.values.put(v.name(), v));
  }

  static MapSettings none(Setting owner, MapFormat shape) {
    return new MapSettings(owner, shape, List.of());
  }

  /** Reports a missing key, unless the value is not a map, which was reported already. */
  void require(String key) {
    if (owner.isMap() && !values.containsKey(key)) {
      owner.missing(key, shape);
    }
  }

  <T extends @Nullable Object> T read(
      String key, Function<Setting, ? extends @Nullable T> reader, T otherwise) {
    Setting value = values.get(key);
    T read = value == null ? null : reader.apply(value);
    return read == null ? otherwise : read;
  }

  @Nullable String text(String key) {
    return this.<@Nullable String>read(key, Setting::text, null);
  }

  List<String> texts(String key) {
    return read(key, Setting::texts, List.of());
  }

  boolean flag(String key, boolean otherwise) {
    return read(key, Setting::flag, otherwise);
  }

  <T> @Nullable T word(String key, SettingWords<T> words) {
    return this.<@Nullable T>read(key, v -> v.word(words), null);
  }

  /** The keys {@code from} and {@code to} under a key; none if there is no such key. */
  MapSettings sides(String key) {
    return read(key, MapSettings::bySide, none(owner, SIDES));
  }

  private static @Nullable MapSettings bySide(Setting value) {
    if (value.isText() || value.isList()) {
      String example = value.name() + ": {to: " + value.written() + "}";
      value.wrong("a map by side", "Set it for a side, such as " + example);
      return null;
    }
    return value.keys(SIDES);
  }

  <T extends @Nullable Object> Sides<T> sides(
      String key, Function<Setting, ? extends @Nullable T> reader, T otherwise) {
    if (!has(key)) {
      return Sides.both(otherwise);
    }
    MapSettings sides = sides(key);
    return new Sides<>(sides.read("from", reader, otherwise), sides.read("to", reader, otherwise));
  }

  boolean has(String key) {
    return values.containsKey(key);
  }
}
