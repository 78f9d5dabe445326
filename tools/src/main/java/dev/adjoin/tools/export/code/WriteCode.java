// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.WriteFlow;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write as a function, independent of the language. The function takes every attribute that the
 * write sets, and fails as the request fails.
 *
 * @param name the name of the write
 * @param function the name of the function, which no other function of the same source has
 * @param does the effect in one line
 * @param labels the attributes of the items that are read first, by the labels of the items
 * @param instead why there is no function, and what to do instead; null if there is one
 */
record WriteCode(
    String name,
    IdentifierWords function,
    String does,
    List<Input> inputs,
    WriteFlow flow,
    Map<String, Map<String, Attribute>> labels,
    List<SummaryMap> summaries,
    @Nullable String instead) {
  WriteCode {
    inputs = List.copyOf(inputs);
    labels = Map.copyOf(labels);
    summaries = List.copyOf(summaries);
  }

  /** An attribute of an item that was read. */
  record ReadAttribute(String label, Attribute attribute) {}

  /** A member of a map of an item that was read. */
  record ReadMember(String label, String attribute, KeyText member) {}

  /** The input with this name; null if there is none. */
  @Nullable Input input(String name) {
    return inputs.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }

  /** An attribute by its origin: {@code old.email}. */
  ReadAttribute read(String origin) {
    int dot = origin.indexOf('.');
    String label = origin.substring(0, dot);
    String name = origin.substring(dot + 1);
    Attribute declared = labels.getOrDefault(label, Map.of()).get(name);
    return new ReadAttribute(
        label, declared == null ? Attribute.of(name, AttributeType.Scalar.STRING) : declared);
  }

  /** A member by its origin, {@code Actor.movies[{movieId}]}; null if the origin is none. */
  @Nullable ReadMember member(String origin) {
    int dot = origin.indexOf('.');
    for (SummaryMap map : summaries) {
      if (origin.endsWith("." + map.attribute() + "[" + map.key() + "]")) {
        return new ReadMember(origin.substring(0, dot), map.attribute(), KeyText.of(map.key()));
      }
    }
    return null;
  }

  /**
   * The variable of an item that was read or of a generated value, which is not that of an input.
   */
  String local(String label, KeyFields.Language language) {
    Set<String> taken = new HashSet<>();
    inputs.forEach(input -> IdentifierWords.of(input.name()).identifiers().forEach(taken::add));
    return language.identifier(IdentifierWords.of(label).unlike(taken));
  }

  /**
   * A line for a language without functions that write.
   *
   * @param comment how a comment begins
   */
  String pointer(String comment) {
    return "\n%s %s: %s; adjoin plan MODEL --requests %s prints its requests\n"
        .formatted(comment, name, does, name);
  }

  /** The request of the only stage of a flow; null if there is nothing to write. */
  static dev.adjoin.internal.request.@Nullable Request request(WriteFlow.Send send) {
    List<dev.adjoin.internal.request.Request> requests =
        Objects.requireNonNull(send.stages().get(0)).requests();
    return requests.isEmpty() ? null : requests.get(0);
  }
}
