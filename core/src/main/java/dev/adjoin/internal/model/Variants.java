// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The variants of an entity or a nested type, and the attribute that tells them apart.
 *
 * <p>The attributes of such a type are those of all variants together: the shared ones, then the
 * discriminator, an enum of the variants' words, then those that only some variants have, all of
 * them optional. So keys, indexes, sizes and recorded designs treat it as any other type. Only who
 * reads or writes a whole value has to know what belongs to which variant.
 *
 * @param by the name of the discriminator
 */
public record Variants(String by, List<Variant> all) {
  /** The name of the discriminator, unless another one is declared. */
  public static final String KIND = "kind";

  public Variants {
    all = List.copyOf(all);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("A type with variants must have at least one");
    }
  }

  /**
   * A type with variants as it was declared.
   *
   * @param attributes those of all variants together
   */
  public record Merged(List<Attribute> attributes, Variants variants) {
    public Merged {
      attributes = List.copyOf(attributes);
    }
  }

  /**
   * Merges the attributes of all variants. An attribute that every variant declares in the same way
   * is a shared one.
   *
   * @param discriminator an attribute of any type, which the enum of the words replaces
   */
  public static Merged merge(
      Attribute discriminator, List<Attribute> shared, List<Variant> variants) {
    List<Attribute> common = new ArrayList<>(shared);
    variants.get(0).attributes().stream()
        .filter(a -> variants.stream().allMatch(v -> v.attributes().contains(a)))
        .filter(a -> common.stream().noneMatch(c -> c.name().equals(a.name())))
        .forEach(common::add);
    List<Variant> own =
        variants.stream()
            .map(
                v ->
                    new Variant(
                        v.word(),
                        v.attributes().stream()
                            .filter(a -> shared.contains(a) || !common.contains(a))
                            .toList()))
            .toList();
    List<String> words = variants.stream().map(Variant::word).distinct().toList();
    List<Attribute> all = new ArrayList<>(common);
    all.add(
        new Attribute(discriminator.name(), new AttributeType.Choice(words, false), false, null)
            .renamedFrom(discriminator.was()));
    for (Variant variant : own) {
      for (Attribute attribute : variant.attributes()) {
        if (all.stream().noneMatch(a -> a.name().equals(attribute.name()))) {
          all.add(with(attribute, true));
        }
      }
    }
    return new Merged(all, new Variants(discriminator.name(), own));
  }

  private static Attribute with(Attribute attribute, boolean optional) {
    return new Attribute(
        attribute.name(),
        attribute.type(),
        optional,
        attribute.preset(),
        attribute.was(),
        attribute.stored(),
        attribute.fallback());
  }

  public Optional<Variant> variant(String word) {
    return all.stream().filter(v -> v.word().equals(word)).findFirst();
  }

  /** The variants that have an attribute of this name, which not all of them share. */
  public List<Variant> having(String attribute) {
    return all.stream().filter(v -> v.attribute(attribute).isPresent()).toList();
  }

  /** Whether all variants have the attribute; the discriminator counts as one that they share. */
  public boolean isShared(String attribute) {
    return having(attribute).isEmpty();
  }

  /** Whether the items of a variant can have the attribute. */
  public boolean has(Variant variant, String attribute) {
    return isShared(attribute) || variant.attribute(attribute).isPresent();
  }

  /** The share of the variants that have an attribute: 1 for one that all have. */
  public double share(String attribute) {
    return isShared(attribute) ? 1 : (double) having(attribute).size() / all.size();
  }

  /**
   * The attributes that all variants share, without the discriminator.
   *
   * @param attributes those of all variants together
   */
  public List<Attribute> shared(List<Attribute> attributes) {
    return attributes.stream().filter(a -> isShared(a.name()) && !a.name().equals(by)).toList();
  }

  /**
   * The attributes that a variant has of its own, in the form in which they are stored.
   *
   * @param attributes those of all variants together
   */
  public List<Attribute> own(Variant variant, List<Attribute> attributes) {
    return variant.attributes().stream()
        .flatMap(
            own ->
                attributes.stream()
                    .filter(a -> a.name().equals(own.name()))
                    .map(a -> with(a, own.optional())))
        .toList();
  }

  /**
   * Every attribute of a variant: shared ones, the discriminator and its own.
   *
   * @param attributes those of all variants together
   */
  public List<Attribute> of(Variant variant, List<Attribute> attributes) {
    List<Attribute> all = new ArrayList<>(attributes);
    all.removeIf(a -> !isShared(a.name()));
    all.addAll(own(variant, attributes));
    return all;
  }
}
