// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The variants of the types of a recorded design. The attributes of the types themselves are
 * optional where not all variants have them.
 */
public record RecordedVariants(Map<String, OfType> byType) {
  public RecordedVariants {
    byType = Collections.unmodifiableMap(new TreeMap<>(byType));
  }

  /**
   * The variants of one entity or nested type.
   *
   * @param by the discriminator
   * @param byWord for each variant, the attributes of its own, and whether it requires them
   */
  record OfType(String by, Map<String, Map<String, Boolean>> byWord) {
    OfType {
      Map<String, Map<String, Boolean>> sorted = new TreeMap<>();
      byWord.forEach(
          (word, own) -> sorted.put(word, Collections.unmodifiableMap(new TreeMap<>(own))));
      byWord = Collections.unmodifiableMap(sorted);
    }

    boolean requires(String word, String attribute) {
      return byWord.getOrDefault(word, Map.of()).getOrDefault(attribute, false);
    }
  }

  static RecordedVariants of(Model model) {
    Map<String, OfType> all = new TreeMap<>();
    for (Entity entity : model.entities()) {
      add(all, entity.name(), entity.variants());
    }
    for (NestedType type : model.types()) {
      add(all, type.name(), type.variants());
    }
    return new RecordedVariants(all);
  }

  private static void add(Map<String, OfType> all, String type, @Nullable Variants variants) {
    if (variants != null) {
      Map<String, Map<String, Boolean>> byWord = new TreeMap<>();
      for (Variant variant : variants.all()) {
        Map<String, Boolean> own = new TreeMap<>();
        variant.attributes().forEach(a -> own.put(a.name(), isRequired(a)));
        byWord.put(variant.word(), own);
      }
      all.put(type, new OfType(variants.by(), byWord));
    }
  }

  private static boolean isRequired(Attribute attribute) {
    return !attribute.optional() && attribute.preset() == null;
  }

  private Map<String, Map<String, Boolean>> words(String type) {
    OfType known = byType.get(type);
    return known == null ? Map.of() : known.byWord();
  }

  /**
   * The variants of a type as a model has them.
   *
   * @param attributes those of all variants together
   */
  public Optional<Variants> variants(String type, List<Attribute> attributes) {
    OfType known = byType.get(type);
    return attributes.stream()
        .filter(a -> known != null && a.name().equals(known.by()))
        .findFirst()
        .map(by -> variants(known, (Choice) by.type(), attributes));
  }

  private static Variants variants(OfType known, Choice words, List<Attribute> attributes) {
    List<Variant> all = new ArrayList<>();
    for (String word : words.values()) {
      Map<String, Boolean> own = known.byWord().getOrDefault(word, Map.of());
      all.add(
          new Variant(
              word,
              attributes.stream()
                  .filter(a -> own.containsKey(a.name()))
                  .map(
                      a ->
                          new Attribute(
                              a.name(),
                              a.type(),
                              !own.get(a.name()) && a.preset() == null,
                              a.preset()))
                  .toList()));
    }
    return new Variants(known.by(), all);
  }

  /** The attribute that tells the variants of a type apart. */
  Optional<String> discriminator(String type) {
    return Optional.ofNullable(byType.get(type)).map(OfType::by);
  }

  /** Whether it is the word of a variant of the type. */
  boolean isVariant(String type, String word) {
    return words(type).containsKey(word);
  }

  /** The attributes that a variant newly requires: {@code isbn} with the words of its variants. */
  Map<String, List<String>> requiredSince(RecordedVariants before, String type) {
    Map<String, List<String>> added = new TreeMap<>();
    OfType known = before.byType.get(type);
    words(type)
        .forEach(
            (word, own) ->
                own.forEach(
                    (name, isRequired) -> {
                      boolean isStored = known != null && known.byWord().containsKey(word);
                      if (isRequired && isStored && !known.requires(word, name)) {
                        added.computeIfAbsent(name, n -> new ArrayList<>()).add(word);
                      }
                    }));
    return added;
  }

  /**
   * The attributes that stored variants had and no longer have, with the words of these variants,
   * though the type still has the attributes.
   *
   * @param had the attributes of the type in the recorded design
   * @param has those that it has now
   */
  Map<String, List<String>> droppedSince(
      RecordedVariants before, String type, List<Attribute> had, List<Attribute> has) {
    Map<String, List<String>> dropped = new TreeMap<>();
    for (String name : had.stream().map(Attribute::name).toList()) {
      boolean isKept = has.stream().anyMatch(a -> a.name().equals(name));
      for (String word : isKept ? words(type).keySet() : Set.<String>of()) {
        if (before.has(type, had, word, name) && !has(type, has, word, name)) {
          dropped.computeIfAbsent(name, n -> new ArrayList<>()).add(word);
        }
      }
    }
    return dropped;
  }

  /** Whether values of a variant have an attribute; a type without variants has all of its own. */
  private boolean has(String type, List<Attribute> attributes, String word, String name) {
    OfType known = byType.get(type);
    return known == null || new Described(known, attributes).required(word, name).isPresent();
  }

  /** Whether every variant of this required the attribute in the recorded design. */
  boolean isRequiredOfAll(RecordedVariants recorded, String type, String attribute) {
    OfType before = recorded.byType.get(type);
    Set<String> words = words(type).keySet();
    return before != null
        && !words.isEmpty()
        && words.stream().allMatch(word -> before.requires(word, attribute));
  }

  /**
   * This with the types and variants that only the recorded one has, unless they are gone.
   *
   * @param has the attributes of a type here
   * @param had those that it had in the recorded design
   * @param keeps the names of those that are kept of both
   */
  RecordedVariants keeping(
      RecordedVariants recorded,
      Set<String> gone,
      Function<String, List<Attribute>> has,
      Function<String, List<Attribute>> had,
      Function<String, Set<String>> keeps) {
    Map<String, OfType> all = new TreeMap<>(recorded.byType);
    all.keySet().removeAll(gone);
    byType.forEach(
        (type, declared) -> {
          OfType before = recorded.byType.get(type);
          all.put(
              type,
              before == null
                  ? declared
                  : new Described(declared, has.apply(type))
                      .keeping(
                          new Described(before, had.apply(type)),
                          word -> gone.contains(type + "." + word),
                          keeps.apply(type)));
        });
    return new RecordedVariants(all);
  }

  /**
   * The variants of a type with all of its attributes. An attribute that all variants have in the
   * same way is in none of them: the type shares it. So two designs can say the same in two ways.
   */
  private record Described(OfType variants, List<Attribute> all) {

    /**
     * These variants, and the former ones with what they had.
     *
     * @param attributes the names of those that are kept
     */
    OfType keeping(Described former, Predicate<String> isGone, Set<String> attributes) {
      Map<String, Map<String, Boolean>> byWord = new TreeMap<>();
      Stream.of(former, this)
          .flatMap(each -> each.variants.byWord().keySet().stream())
          .filter(word -> variants.byWord().containsKey(word) || !isGone.test(word))
          .forEach(word -> byWord.put(word, new TreeMap<>()));
      for (String name : attributes) {
        Map<String, Boolean> required = new TreeMap<>();
        for (String word : byWord.keySet()) {
          boolean isKnown = variants.byWord().containsKey(word) && has(name);
          (isKnown ? this : former).required(word, name).ifPresent(is -> required.put(word, is));
        }
        boolean isAlike =
            required.size() == byWord.size() && Set.copyOf(required.values()).size() == 1;
        if (!isAlike || isOwned(name) || former.isOwned(name)) {
          required.forEach((word, is) -> byWord.get(word).put(name, is));
        }
      }
      return new OfType(variants.by(), byWord);
    }

    /** Whether it is a variant's own attribute. */
    private boolean isOwned(String name) {
      return variants.byWord().values().stream().anyMatch(own -> own.containsKey(name));
    }

    private boolean has(String name) {
      return all.stream().anyMatch(a -> a.name().equals(name));
    }

    /** Whether a variant requires an attribute; empty if it does not have it. */
    private Optional<Boolean> required(String word, String name) {
      Map<String, Boolean> own = variants.byWord().get(word);
      if (own == null || isOwned(name)) {
        return Optional.ofNullable(own).map(each -> each.get(name));
      }
      return all.stream()
          .filter(a -> a.name().equals(name))
          .findFirst()
          .map(RecordedVariants::isRequired);
    }
  }

  /** The same under other names. */
  RecordedVariants renamed(UnaryOperator<String> types, BinaryOperator<String> attributes) {
    Map<String, OfType> all = new TreeMap<>();
    byType.forEach(
        (type, of) -> {
          Map<String, Map<String, Boolean>> words = new TreeMap<>();
          of.byWord()
              .forEach(
                  (word, own) -> {
                    Map<String, Boolean> renamed = new TreeMap<>();
                    own.forEach((name, is) -> renamed.put(attributes.apply(type, name), is));
                    words.put(word, renamed);
                  });
          all.put(types.apply(type), new OfType(attributes.apply(type, of.by()), words));
        });
    return new RecordedVariants(all);
  }
}
