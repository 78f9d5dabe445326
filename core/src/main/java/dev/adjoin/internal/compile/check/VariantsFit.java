// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rule: an attribute means the same in all variants that have it, and what identifies an item is
 * shared by all.
 */
final class VariantsFit implements Rule {
  /** What can be a value of an enum in a model file. */
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_.$-]{1,100}");

  @Override
  public void check(Schema schema, Problems problems) {
    for (NestedType type : schema.model().types()) {
      if (type.variants() != null) {
        ModelPath path = ModelPath.of("types", type.name());
        new Owner(type.name(), path, type.variants(), problems).check(type.attributes());
      }
    }
    for (Entity entity : schema.model().entities()) {
      if (entity.variants() != null) {
        Owner owner = new Owner(entity.name(), entity.path(), entity.variants(), problems);
        owner.check(entity.attributes());
        owner.shared("id", entity.id());
        owner.shared("order", entity.order());
        owner.shared("version", entity.version() == null ? List.of() : List.of(entity.version()));
      }
    }
  }

  /** An entity or nested type with variants. */
  private record Owner(String name, ModelPath path, Variants variants, Problems problems) {

    void check(List<Attribute> attributes) {
      Map<String, Variant> first = new HashMap<>();
      for (Variant variant : variants.all()) {
        ModelPath place = path.then("variants", variant.word());
        if (!WORD.matcher(variant.word()).matches()) {
          problems.error(
              Tag.INVALID_NAME,
              place,
              "The variant \"%s\" of %s has an invalid word".formatted(variant.word(), name),
              "Use letters, digits, -, _, . and $");
        }
        for (Attribute attribute : variant.attributes()) {
          ModelPath at = place.then(attribute.name());
          Variant other = first.putIfAbsent(attribute.name(), variant);
          stamps(variant, attribute, at);
          if (attribute.name().equals(variants.by())) {
            problems.error(
                Tag.VARIANT_ATTRIBUTE,
                at,
                "%s has \"%s\" in its variant %s, which is the name of its discriminator"
                    .formatted(name, attribute.name(), variant.word()),
                new Phrase(
                    "Rename one of the two, such as by: type",
                    "Rename one of the two, such as @Variants(by = \"type\")"));
          } else if (other != null && !other.equals(variant)) {
            compare(other, variant, attribute, at);
          }
        }
      }
      declaredTwice(attributes);
    }

    /**
     * Reports shared attributes that a variant declares again. Shared ones come before the
     * discriminator.
     */
    private void declaredTwice(List<Attribute> attributes) {
      for (Attribute attribute : attributes) {
        if (attribute.name().equals(variants.by())) {
          return;
        }
        for (Variant variant : variants.having(attribute.name())) {
          problems.error(
              Tag.VARIANT_ATTRIBUTE,
              path.then("variants", variant.word(), attribute.name()),
              "%s has \"%s\" in its variant %s, but all its variants have it already"
                  .formatted(name, attribute.name(), variant.word()),
              "Keep one of the two");
        }
      }
    }

    private void compare(Variant other, Variant variant, Attribute attribute, ModelPath at) {
      Attribute before = other.attribute(attribute.name()).orElseThrow();
      boolean isSame =
          before.type().equals(attribute.type())
              && Objects.equals(before.preset(), attribute.preset())
              && Objects.equals(before.was(), attribute.was());
      if (!isSame) {
        problems.error(
            Tag.VARIANT_ATTRIBUTE,
            at,
            "%s has \"%s\" as %s in its variant %s, but as %s in %s"
                .formatted(
                    name,
                    attribute.name(),
                    attribute.text(),
                    variant.word(),
                    before.text(),
                    other.word()),
            "Give both the same type and default, or different names");
      }
    }

    /** A change does not say which variant it is of, so that it cannot set the time of one. */
    private void stamps(Variant variant, Attribute attribute, ModelPath at) {
      if (attribute.preset() == Default.Stamp.CHANGED) {
        problems.error(
            Tag.VARIANT_ATTRIBUTE,
            at,
            "%s has \"%s\" in its variant %s alone, but every change would set it"
                .formatted(name, attribute.name(), variant.word()),
            sharing(attribute.name()));
      }
    }

    void shared(String setting, List<String> names) {
      for (int i = 0; i < names.size(); i++) {
        List<Variant> having = variants.having(names.get(i));
        if (!having.isEmpty()) {
          problems.error(
              Tag.NOT_SHARED,
              path.then(setting, Integer.toString(i)),
              "%s has \"%s\" as its %s, but %s"
                  .formatted(name, names.get(i), setting, having(having)),
              sharing(names.get(i)));
        }
      }
    }

    private String having(List<Variant> having) {
      return having.size() < variants.all().size()
          ? "only "
              + having.stream().map(Variant::word).collect(Collectors.joining(", "))
              + (having.size() == 1 ? " has it" : " have it")
          : "its variants do not have it in the same way";
    }

    private static Phrase sharing(String attribute) {
      return new Phrase(
          "Move %s to attributes, which all variants have".formatted(attribute),
          "Declare %s in every variant, with the same type and annotations".formatted(attribute));
    }
  }

  /** Whether only some variants of a type have the attribute. */
  static boolean isOfSome(@Nullable Variants variants, String attribute) {
    return variants != null && !variants.isShared(attribute);
  }
}
