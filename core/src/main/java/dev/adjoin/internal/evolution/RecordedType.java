// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One entity or relationship of a recorded design: how its items are stored.
 *
 * @param stored its name in the table, which differs from {@code name} if it was renamed
 * @param of the parent of a child; the entities at the two ends of a relationship, {@code from}
 *     first
 * @param attributes everything that its items carry, by name
 * @param encodings how the strings in its keys are encoded, by attribute
 * @param items its own item and those that Adjoin adds for it: mirrors, guards, gates
 * @param gates the gates of its sides; none for an entity
 * @param summaries the maps that hold its edges; none unless it is stored as summaries
 */
public record RecordedType(
    String name,
    String stored,
    boolean isEntity,
    List<String> of,
    List<Attribute> attributes,
    Map<String, StringEncoding> encodings,
    List<Copy> copies,
    @Nullable String version,
    @Nullable String expires,
    List<ItemType> items,
    List<Gate> gates,
    List<SummaryMap> summaries) {

  public RecordedType {
    of = List.copyOf(of);
    attributes = List.copyOf(attributes);
    encodings = Collections.unmodifiableMap(new TreeMap<>(encodings));
    copies = List.copyOf(copies);
    items = List.copyOf(items);
    gates = List.copyOf(gates);
    summaries = List.copyOf(summaries);
  }

  public Optional<Attribute> attribute(String wanted) {
    return attributes.stream().filter(a -> a.name().equals(wanted)).findFirst();
  }

  /** The item of a kind; {@code detail} distinguishes guards and gates. */
  public Optional<ItemType> item(ItemType.Kind kind, String detail) {
    return items.stream().filter(i -> i.kind() == kind && i.detail().equals(detail)).findFirst();
  }
}
