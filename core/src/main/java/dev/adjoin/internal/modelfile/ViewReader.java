// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.WhenText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the views of an entity or relationship. */
final class ViewReader {
  static final SettingWords<Side> SIDE = SettingWords.of(List.of(Side.values()), Side::word);
  private static final String EXAMPLE = "{by: [status], order: [placedAt]}";
  private static final SettingWords<Projection> PROJECTIONS =
      SettingWords.of(
          List.of(Projection.ALL, Projection.KEYS),
          p -> p.kind() == Project.Kind.ALL ? "all" : "keys");
  private static final MapFormat SHAPE =
      MapFormat.of(
          "a view", EXAMPLE, "by", "order", "when", "shards", "project", "side", "local", "key",
          "sort");

  private ViewReader() {}

  static @Nullable List<View> readAll(Setting value) {
    List<Setting> views = value.named("{byStatus: " + EXAMPLE + "}");
    return views == null ? null : views.stream().map(ViewReader::read).toList();
  }

  private static View read(Setting value) {
    MapSettings keys = value.keys(SHAPE);
    return View.named(value.name())
        .by(keys.texts("by"))
        .order(keys.texts("order"))
        .when(keys.read("when", v -> v.parsed(WhenText::parse), null))
        .shards(keys.read("shards", Setting::shards, 1))
        .project(keys.read("project", ViewReader::projection, Projection.ALL))
        .side(keys.word("side", SIDE))
        .local(keys.flag("local", false))
        .key(keys.text("key"))
        .sort(keys.text("sort"))
        .build();
  }

  /** {@code all}, {@code keys}, or a list of attributes. */
  static @Nullable Projection projection(Setting value) {
    String expected = "all, keys or a list of attributes";
    String fix = "Write all, keys or a list such as [title, credits]";
    if (value.isText()) {
      return value.word(PROJECTIONS, expected, fix);
    }
    if (!value.isList()) {
      value.wrong(expected, fix);
    }
    List<String> attributes = value.isList() ? value.texts() : null;
    return attributes == null ? null : Projection.of(attributes);
  }
}
