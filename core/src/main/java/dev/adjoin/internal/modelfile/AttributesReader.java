// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeText;
import dev.adjoin.internal.model.AttributeType;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads {@code {title: string, credits: "int?", telefax: {type: "string?", was: fax}}}. */
final class AttributesReader {
  private static final MapFormat LONG =
      MapFormat.of("an attribute", "{type: string, was: fax}", "type", "was");

  private AttributesReader() {}

  /** The attributes in order; null for a value that is not a map. */
  static @Nullable List<Attribute> read(Setting value) {
    return read(value, AttributesReader::attribute);
  }

  /** The attributes of an entity, which may refer to others; null for a value that is not a map. */
  static @Nullable List<Attribute> read(Setting value, ReferenceReader references) {
    return read(value, v -> attribute(v, references::read));
  }

  private static @Nullable List<Attribute> read(
      Setting value, Function<Setting, Attribute> reader) {
    List<Setting> values = value.named("{title: string, credits: \"int?\"}");
    return values == null ? listed(value) : values.stream().map(reader).toList();
  }

  /** An attribute that does not parse becomes a string, so that references to it still resolve. */
  private static Attribute attribute(Setting value) {
    return attribute(value, AttributesReader::inLongForm);
  }

  private static Attribute attribute(Setting value, Function<Setting, Attribute> inLongForm) {
    if (value.isMap()) {
      return inLongForm.apply(value);
    }
    if (!value.isText()) {
      value.wrong("a type", "Write its type as a text, such as " + value.name() + ": string");
      return string(value.name());
    }
    return typed(value.name(), value);
  }

  private static Attribute inLongForm(Setting value) {
    MapSettings keys = value.keys(LONG);
    keys.require("type");
    return typed(value.name(), keys);
  }

  /** The attribute that a long form says by its type. */
  static Attribute typed(String name, MapSettings keys) {
    return keys.read("type", v -> typed(name, v), string(name)).renamedFrom(keys.text("was"));
  }

  private static Attribute typed(String name, Setting value) {
    Attribute parsed = value.parsed(text -> AttributeText.parse(name, text));
    return parsed == null ? string(name) : parsed;
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
