// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.MalformedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads which attributes are copies, and of which attributes. */
final class CopyReader {
  private static final Pattern SOURCE = Pattern.compile("([^.]+)\\.([^.]+)");

  private CopyReader() {}

  /** The copies of a child: {@code {customerName: Customer.name}}. */
  static @Nullable List<Copy> ofChild(Setting value) {
    List<Setting> values = value.named("{customerName: Customer.name}");
    return values == null
        ? null
        : values.stream()
            .map(v -> v.parsed(text -> copy(v.name(), text)))
            .filter(Objects::nonNull)
            .toList();
  }

  private static Copy copy(String name, String text) throws MalformedText {
    Matcher source = SOURCE.matcher(text);
    if (!source.matches()) {
      throw new MalformedText(
          Tag.INVALID_VALUE,
          Quoted.of(name) + " must be copied from an attribute, but is " + Quoted.of(text),
          "Write the entity and its attribute, such as Customer.name");
    }
    return new Copy(name, source.group(1), source.group(2));
  }

  /**
   * The copies of a relationship: {@code {to: [title]}} or, renamed, {@code {to: {courseTitle:
   * title}}}.
   */
  static List<Copy> ofSides(MapSettings sides) {
    List<Copy> copies = new ArrayList<>();
    for (Side side : Side.values()) {
      copies.addAll(sides.read(side.word(), v -> fromSide(v, side), List.of()));
    }
    return copies;
  }

  private static @Nullable List<Copy> fromSide(Setting value, Side side) {
    List<Setting> renamed = value.isMap() ? value.named("{courseTitle: title}") : null;
    return renamed == null
        ? value.oneOrMore(v -> v.parsed(text -> new Copy(text, side.word(), text)))
        : renamed.stream()
            .map(v -> v.parsed(text -> new Copy(v.name(), side.word(), text)))
            .filter(Objects::nonNull)
            .toList();
  }
}
