// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeText;
import dev.adjoin.internal.model.AttributeType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code {title: string, credits: int?}}. */
final class AttributesReader {
  private AttributesReader() {}

  /** The attributes in order; null for a value that is not a map. */
  static @Nullable List<Attribute> read(Setting value) {
    List<Setting> values = value.named("{title: string, credits: int?}");
    if (values == null) {
      return listed(value);
    }
    return values.stream().map(AttributesReader::attribute).toList();
  }

  /** An attribute that does not parse becomes a string, so that references to it still resolve. */
  private static Attribute attribute(Setting value) {
    if (!value.isText()) {
      value.wrong("a type", "Write its type as a text, such as " + value.name() + ": string");
      return string(value.name());
    }
    Attribute parsed = value.parsed(text -> AttributeText.parse(value.name(), text));
    return parsed == null ? string(value.name()) : parsed;
  }

  /** The attributes of a list of names without types, which was reported. */
  private static @Nullable List<Attribute> listed(Setting value) {
    List<String> names = value.listedTexts();
    return names.isEmpty() ? null : names.stream().map(AttributesReader::string).toList();
  }

  /** The substitute for an attribute that could not be read. */
  static Attribute string(String name) {
    return Attribute.of(name, AttributeType.Scalar.STRING);
  }
}
