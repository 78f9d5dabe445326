// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variants of an entity or a nested type: {@code variants: {card: {number: string}, cash:
 * {}}}, and the attribute that tells them apart: {@code by: method}.
 */
final class VariantsReader {
  static final String KEY = "variants";
  static final String BY = "by";
  private static final String EXAMPLE = "{card: {number: string}, transfer: {iban: string}}";
  private static final MapFormat DISCRIMINATOR =
      MapFormat.of("a discriminator", "{name: method, was: kind}", "name", "was");

  private VariantsReader() {}

  /**
   * Merges the attributes of all variants.
   *
   * @param shared the attributes that all variants have
   * @param attributes reads the attributes of a variant
   * @return null if there are no variants
   */
  static Variants.@Nullable Merged read(
      MapSettings keys,
      List<Attribute> shared,
      Function<Setting, @Nullable List<Attribute>> attributes) {
    List<Variant> variants = keys.read(KEY, v -> variants(v, attributes), List.of());
    Attribute by =
        keys.read(BY, VariantsReader::discriminator, AttributesReader.string(Variants.KIND));
    if (!keys.has(KEY)) {
      keys.read(BY, VariantsReader::refuseAlone, by);
    }
    return variants.isEmpty() ? null : Variants.merge(by, shared, variants);
  }

  private static @Nullable Attribute refuseAlone(Setting by) {
    by.invalid("tells variants apart, but there are none", "Add variants, or remove it");
    return null;
  }

  private static @Nullable List<Variant> variants(
      Setting value, Function<Setting, @Nullable List<Attribute>> attributes) {
    List<Setting> named = value.named(EXAMPLE);
    if (named == null) {
      return null;
    }
    if (named.isEmpty()) {
      value.invalid("lists nothing", "Name at least one variant, such as " + EXAMPLE);
    }
    List<Variant> variants = new ArrayList<>();
    for (Setting variant : named) {
      List<Attribute> own = variant.isEmpty() ? List.of() : attributes.apply(variant);
      variants.add(new Variant(variant.name(), own == null ? List.of() : own));
    }
    return variants;
  }

  private static @Nullable Attribute discriminator(Setting value) {
    if (!value.isMap()) {
      String name = value.text();
      return name == null ? null : AttributesReader.string(name);
    }
    MapSettings keys = value.keys(DISCRIMINATOR);
    keys.require("name");
    return AttributesReader.string(keys.read("name", Setting::text, Variants.KIND))
        .renamedFrom(keys.text("was"));
  }
}
