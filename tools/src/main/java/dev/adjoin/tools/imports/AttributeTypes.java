// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.NestedType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Guesses the types of attributes from their values. Maps with the same members become nested
 * types. Not thread-safe.
 */
final class AttributeTypes {
  private static final int FEW_WORDS = 6;
  private static final int USES_OF_A_WORD = 3;

  private final Map<String, NestedType> nested = new LinkedHashMap<>();

  /** The nested types that were found so far. */
  List<NestedType> nested() {
    return List.copyOf(nested.values());
  }

  /** The type of values that an attribute has in several items; a string if they differ. */
  AttributeType of(String attribute, Collection<AttributeValue> values) {
    Set<AttributeValue.Type> kinds = new LinkedHashSet<>();
    values.forEach(v -> kinds.add(v.type()));
    kinds.remove(AttributeValue.Type.NUL);
    if (kinds.size() != 1) {
      return Scalar.STRING;
    }
    List<AttributeValue> present =
        values.stream().filter(v -> v.type() != AttributeValue.Type.NUL).toList();
    return switch (kinds.iterator().next()) {
      case S -> ofTexts(present.stream().map(AttributeValue::s).toList());
      case N -> ofNumbers(present.stream().map(AttributeValue::n).toList());
      case BOOL -> Scalar.BOOL;
      case B -> Scalar.BYTES;
      case SS -> new AttributeType.SetOf(Scalar.STRING);
      case NS ->
          new AttributeType.SetOf(
              ofNumbers(present.stream().flatMap(v -> v.ns().stream()).toList()));
      case BS -> new AttributeType.SetOf(Scalar.BYTES);
      case L -> ofLists(attribute, present);
      default -> ofMaps(attribute, present.stream().map(AttributeValue::m).toList());
    };
  }

  /** The scalar or enum of texts. */
  static AttributeType ofTexts(List<String> texts) {
    if (texts.isEmpty()) {
      return Scalar.STRING;
    }
    if (all(texts, Instant::parse)) {
      return Scalar.INSTANT;
    }
    if (all(texts, LocalDate::parse)) {
      return Scalar.DATE;
    }
    if (texts.stream().allMatch(t -> t.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"))) {
      return Scalar.UUID;
    }
    Set<String> words = new TreeSet<>(texts);
    boolean isEnum =
        words.size() > 1
            && words.size() <= FEW_WORDS
            && texts.size() >= words.size() * USES_OF_A_WORD
            && words.stream().allMatch(w -> w.matches("[A-Za-z][A-Za-z_-]*"));
    return isEnum ? new AttributeType.Choice(List.copyOf(words), false) : Scalar.STRING;
  }

  private static boolean all(List<String> texts, Function<String, ?> parser) {
    return texts.stream().allMatch(parses(parser));
  }

  private static Predicate<String> parses(Function<String, ?> parser) {
    return text -> {
      try {
        parser.apply(text);
        return true;
      } catch (DateTimeException e) {
        return false;
      }
    };
  }

  static Scalar ofNumbers(List<String> numbers) {
    boolean isWhole =
        numbers.stream().allMatch(n -> new BigDecimal(n).stripTrailingZeros().scale() <= 0);
    if (!isWhole) {
      return Scalar.DECIMAL;
    }
    boolean isInt =
        numbers.stream()
            .allMatch(
                n -> new BigDecimal(n).abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0);
    boolean isLong =
        numbers.stream()
            .allMatch(
                n -> new BigDecimal(n).abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0);
    return isInt ? Scalar.INT : isLong ? Scalar.LONG : Scalar.DECIMAL;
  }

  private AttributeType ofLists(String attribute, List<AttributeValue> lists) {
    List<AttributeValue> elements = lists.stream().flatMap(v -> v.l().stream()).toList();
    return new AttributeType.ListOf(
        elements.isEmpty() ? Scalar.STRING : of(DraftNames.singular(attribute), elements), null);
  }

  /** Maps with mostly the same members are nested values; others are maps from any key. */
  private AttributeType ofMaps(String attribute, List<Map<String, AttributeValue>> maps) {
    Map<String, List<AttributeValue>> members = new LinkedHashMap<>();
    maps.forEach(
        m ->
            new TreeMap<>(m)
                .forEach((k, v) -> members.computeIfAbsent(k, n -> new ArrayList<>()).add(v)));
    boolean isNested =
        !members.isEmpty()
            && members.keySet().stream().allMatch(n -> n.matches("[A-Za-z][A-Za-z0-9]*"))
            && members.values().stream().anyMatch(v -> v.size() == maps.size());
    if (!isNested) {
      List<AttributeValue> values = members.values().stream().flatMap(List::stream).toList();
      return new AttributeType.MapOf(
          values.isEmpty() ? Scalar.STRING : of(DraftNames.singular(attribute), values));
    }
    List<Attribute> attributes = new ArrayList<>();
    members.forEach(
        (name, values) ->
            attributes.add(
                new Attribute(name, of(name, values), values.size() < maps.size(), null)));
    return named(attribute, attributes);
  }

  private AttributeType named(String attribute, List<Attribute> attributes) {
    String wanted = DraftNames.capitalised(attribute);
    String name = wanted;
    for (int i = 2; isOther(name, attributes); i++) {
      name = wanted + i;
    }
    nested.put(name, new NestedType(name, attributes));
    return new AttributeType.Named(name);
  }

  private boolean isOther(String name, List<Attribute> attributes) {
    @Nullable NestedType known = nested.get(name);
    return known != null && !known.attributes().equals(attributes);
  }
}
