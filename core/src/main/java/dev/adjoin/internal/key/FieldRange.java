// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.SortRange.End;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bounds of a range over the field after the first {@code given} ones.
 *
 * <p>Let P be the text before the field. With {@code #} below {@code $} below every character of an
 * ordered text, all keys of a value v, {@code Pv} and {@code Pv#…}, lie from {@code Pv} up to
 * {@code Pv$}, and those of other values do not; all values together lie from {@code P} up to P
 * with its last {@code #} made {@code $}.
 */
record FieldRange(KeyTemplate template, int given) {

  FieldRange {
    if (given < 0 || given >= template.fields().size()) {
      throw new IllegalArgumentException(
          "A range of %s must have from 0 to %d fields before it, but was %d"
              .formatted(template, template.fields().size() - 1, given));
    }
  }

  SortRange between(End low, End high) {
    Optional<KeyBound> least = low(low);
    Optional<KeyBound> greatest = high(high);
    if (low == End.OPEN && high == End.OPEN) {
      return least.<SortRange>map(SortRange.Prefix::new).orElseGet(SortRange.All::new);
    }
    if (least.isPresent() && greatest.isPresent()) {
      return new SortRange.Between(least.get(), greatest.get());
    }
    return least
        .<SortRange>map(SortRange.AtLeast::new)
        .orElseGet(() -> new SortRange.AtMost(greatest.orElseThrow()));
  }

  /** The keys whose field begins with a text; the text is looked up as the lower value. */
  SortRange startingWith() {
    return new SortRange.Prefix(at(SortRange.low(field().attribute()), KeyBound.AT));
  }

  private Optional<KeyBound> low(End end) {
    String name = SortRange.low(field().attribute());
    return switch (end) {
      case OPEN -> before(KeyBound.BELOW);
      case INCLUSIVE -> Optional.of(at(name, KeyBound.AT));
      case EXCLUSIVE -> Optional.of(at(name, isLastText() ? KeyBound.NEXT : KeyBound.PAST));
    };
  }

  /** A key that ends with the value equals the bound; a key that continues after it does not. */
  private Optional<KeyBound> high(End end) {
    String name = SortRange.high(field().attribute());
    return switch (end) {
      case OPEN -> before(KeyBound.PAST);
      case INCLUSIVE -> Optional.of(at(name, isLastText() ? KeyBound.AT : KeyBound.PAST));
      case EXCLUSIVE -> Optional.of(at(name, isLast() ? KeyBound.BEFORE : KeyBound.AT));
    };
  }

  /** Whether the field ends the key and its texts may continue with any character. */
  private boolean isLastText() {
    return isLast() && !field().codec().isOrdered();
  }

  private boolean isLast() {
    return position() == template.segments().size() - 1;
  }

  private Field field() {
    return template.fields().get(given);
  }

  private int position() {
    return template.lengthOf(given + 1) - 1;
  }

  /** The bound of the segments before the field; empty if the key begins with the field. */
  private Optional<KeyBound> before(String end) {
    return position() == 0
        ? Optional.empty()
        : Optional.of(
            new KeyBound(new KeyTemplate(template.segments().subList(0, position())), end));
  }

  private KeyBound at(String name, String end) {
    List<Segment> segments = new ArrayList<>(template.segments().subList(0, position()));
    segments.add(field().named(name));
    return new KeyBound(new KeyTemplate(segments), end);
  }
}
