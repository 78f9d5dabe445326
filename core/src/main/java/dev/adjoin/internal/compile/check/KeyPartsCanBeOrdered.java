// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rule: attributes in keys are scalars that the writes of their item set; those that every item's
 * key needs are required.
 */
final class KeyPartsCanBeOrdered implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      Parts parts = new Parts(schema, entity, new HashSet<>(), problems);
      parts.identity("id", entity.id());
      parts.identity("order", entity.order());
      parts.compound("lookup", entity.lookups());
      parts.compound("unique", entity.uniques());
      entity.views().forEach(parts::view);
      for (Reference reference : entity.references()) {
        parts.required(
            entity.path("attributes", reference.attribute(), "order"), reference.order());
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      Parts parts = new Parts(schema, relationship, new HashSet<>(), problems);
      parts.identity("distinct", relationship.distinct());
      parts.compound("unique", relationship.uniques());
      for (Side side : Side.values()) {
        parts.required(relationship.path("order", side.word()), relationship.order().get(side));
      }
      relationship.views().forEach(parts::view);
    }
  }

  /**
   * The key parts of one type.
   *
   * @param reported the optional attributes that have been reported
   */
  private record Parts(Schema schema, Member member, Set<String> reported, Problems problems) {

    void required(String setting, List<String> names) {
      required(member.path(setting), names);
    }

    /** The parts of the key of an item, which no change can write anew. */
    void identity(String setting, List<String> names) {
      required(setting, names);
      for (int i = 0; i < names.size(); i++) {
        Attribute attribute = schema.attributes(member).get(names.get(i));
        if (attribute != null && attribute.preset() == Default.Stamp.CHANGED) {
          problems.error(
              Tag.MAINTAINED_IN_KEY,
              at(member.path(setting), i),
              "%s is identified by \"%s\", but it is the time of the last change"
                  .formatted(member.name(), attribute.name()),
              new Phrase(
                  "Make it instant = now, or use another attribute",
                  "Make it @Default(\"now\"), or use another attribute"));
        }
      }
    }

    void required(ModelPath path, List<String> names) {
      scalars(path, names);
      for (int i = 0; i < names.size(); i++) {
        Attribute attribute = schema.attributes(member).get(names.get(i));
        if (attribute != null
            && attribute.optional()
            && !isOfSomeVariants(attribute.name())
            && reported.add(attribute.name())) {
          absent(
              at(path, i), member.name(), attribute, "would have no key", makeRequired(attribute));
        }
      }
    }

    /** An attribute that not all variants share, which another rule reports. */
    private boolean isOfSomeVariants(String name) {
      return member instanceof Entity entity && VariantsFit.isOfSome(entity.variants(), name);
    }

    void compound(String setting, List<List<String>> lists) {
      for (int i = 0; i < lists.size(); i++) {
        scalars(at(member.path(setting), i), lists.get(i));
      }
    }

    void view(View view) {
      ModelPath path = member.path("views", view.name());
      scalars(path.then("by"), view.by());
      scalars(path.then("order"), view.order());
      if (view.when() != null) {
        view.when().attributes().forEach(name -> maintained(path.then("when"), name));
      }
      for (int i = 0; i < view.order().size(); i++) {
        Attribute attribute = schema.attributes(member).get(view.order().get(i));
        if (attribute != null
            && attribute.optional()
            && !isPresentOrReported(view, attribute.name())) {
          String exists = attribute.name() + " exists";
          absent(
              at(path.then("order"), i),
              member.name() + "." + view.name(),
              attribute,
              "would not be in the view",
              Phrase.format(
                  view.when() == null
                      ? "%s, or add %s to leave such items out"
                      : "%s, or add \"and " + exists + "\" to when to leave such items out",
                  makeRequired(attribute),
                  SettingText.value("when", exists)));
        }
      }
    }

    /** Whether the view omits items without the attribute, or the attribute has been reported. */
    private boolean isPresentOrReported(View view, String name) {
      return view.when() != null && view.when().requires(name) || reported.contains(name);
    }

    void scalars(ModelPath path, List<String> names) {
      for (int i = 0; i < names.size(); i++) {
        maintained(at(path, i), names.get(i));
        Attribute attribute = schema.attributes(member).get(names.get(i));
        if (attribute != null
            && Resolved.type(schema, attribute)
            && !KeyCodec.supports(attribute.type())) {
          problems.error(
              Tag.UNORDERABLE_TYPE,
              at(path, i),
              member.name()
                  + " has \""
                  + attribute.name()
                  + "\" in a key, but it is "
                  + attribute.type().text(),
              Wording.keyType(attribute.type()));
        }
      }
    }

    /** Reports a count or a version in a key: Adjoin changes it without writing the key anew. */
    private void maintained(ModelPath path, String name) {
      Attribute attribute = schema.attributes(member).get(name);
      boolean isCount = schema.isCount(member, name);
      boolean fits =
          attribute != null
              && VersionsAndExpiriesFit.isWhole(attribute.type())
              && !schema.identityNames(member).contains(name);
      if (fits && (isCount || name.equals(member.version()))) {
        problems.error(
            Tag.MAINTAINED_IN_KEY,
            path,
            "%s has \"%s\" in a key, but %s"
                .formatted(
                    member.name(),
                    name,
                    isCount
                        ? "it counts edges: a link changes it without writing the key"
                        : "it is the version, which a write increases without reading it"),
            "Use another attribute, and compare by %s after reading".formatted(name));
      }
    }

    private static ModelPath at(ModelPath path, int element) {
      return path.then(Integer.toString(element));
    }

    private static Phrase makeRequired(Attribute attribute) {
      return new Phrase(
          "Make " + attribute.name() + " " + attribute.type().text() + " without the ?",
          "Remove @Nullable or Optional from " + attribute.name());
    }

    private void absent(
        ModelPath path, String owner, Attribute attribute, String without, Phrase fix) {
      problems.error(
          Tag.OPTIONAL_IN_KEY,
          path,
          owner
              + " has \""
              + attribute.name()
              + "\" in a key, but it may be absent, and an item without it "
              + without,
          fix);
    }
  }
}
