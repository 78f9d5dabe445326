// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.TemplateText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Builds key templates from words and attribute names. The type of an attribute and the encoding of
 * the table decide its codec, so that it has the same one wherever it occurs.
 */
final class KeyBuilder {
  private final Map<String, Attribute> attributes;
  private final StringEncoding text;
  private final List<Segment> segments = new ArrayList<>();

  /**
   * @param attributes the attributes of the item type by name
   * @param text the encoding of strings
   */
  KeyBuilder(Map<String, Attribute> attributes, StringEncoding text) {
    this.attributes = attributes;
    this.text = text;
  }

  /** Builds a key of the items of a type. */
  static KeyBuilder of(Schema schema, Member member) {
    return new KeyBuilder(schema.attributes(member), StringEncoding.of(schema.model().table()));
  }

  KeyBuilder word(String text) {
    segments.add(new Segment.Word(text));
    return this;
  }

  KeyBuilder fields(Iterable<String> names) {
    names.forEach(n -> segments.add(field(n)));
    return this;
  }

  KeyBuilder under(KeyTemplate above) {
    segments.addAll(above.segments());
    return this;
  }

  /** Parses a declared template, which a rule has already checked. */
  KeyTemplate parse(String text) {
    try {
      for (TemplateText.Part part : TemplateText.parse(text)) {
        segments.add(part.isField() ? field(part.text()) : new Segment.Word(part.text()));
      }
      return build();
    } catch (MalformedText e) {
      throw new IllegalStateException("Templates must be checked before layout", e);
    }
  }

  List<Segment.Field> fieldsOf(Iterable<String> names) {
    List<Segment.Field> fields = new ArrayList<>();
    names.forEach(n -> fields.add(field(n)));
    return fields;
  }

  KeyTemplate build() {
    return new KeyTemplate(segments);
  }

  /** A key of another design of the same items, with the codecs that this design has. */
  ItemKey recoded(ItemKey key) {
    return new ItemKey(recoded(key.partition()), recoded(key.sort()));
  }

  private KeyTemplate recoded(KeyTemplate template) {
    return template.map(field -> field(field.attribute()));
  }

  private Segment.Field field(String name) {
    Attribute attribute = attributes.get(name);
    if (attribute == null) {
      throw new IllegalStateException("Attribute " + name + " must be checked before layout");
    }
    return new Segment.Field(name, KeyCodec.of(attribute.type(), text));
  }
}
