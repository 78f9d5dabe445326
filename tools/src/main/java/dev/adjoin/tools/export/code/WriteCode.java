// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
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
  /** Times that are stored as texts which no language writes by itself. */
  private static final Set<AttributeType> LOCAL_TIMES =
      Set.of(Scalar.TIME, Scalar.DATETIME, Scalar.OFFSETDATETIME, Scalar.ZONEDDATETIME);

  WriteCode {
    inputs = List.copyOf(inputs);
    labels = Map.copyOf(labels);
    summaries = List.copyOf(summaries);
  }

  /** Where a value of the write comes from. */
  sealed interface Origin {}

  /** A parameter of the function. */
  record Given(Input input) implements Origin {}

  /**
   * A value that the function generates.
   *
   * @param name {@link WriteRequests#NOW} or {@link WriteRequests#TOKEN}
   */
  record Generated(String name) implements Origin {}

  /** An attribute of an item that was read. */
  record ReadAttribute(String label, Attribute attribute) implements Origin {}

  /** A member of a map of an item that was read. */
  record ReadMember(String label, String attribute, KeyText member) implements Origin {}

  /** The parameter with this name; null if there is none. */
  @Nullable Input input(String name) {
    return inputs.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * The origin of a value by its name in placeholders and questions: an input, {@code #now}, {@code
   * old.email}, or {@code Actor.movies[{movieId}]} for a member of a map.
   */
  Origin origin(String name) {
    Input input = input(name);
    if (input != null) {
      return new Given(input);
    }
    if (name.equals(WriteRequests.NOW) || name.equals(WriteRequests.TOKEN)) {
      return new Generated(name);
    }
    String label = name.substring(0, name.indexOf('.'));
    for (SummaryMap map : summaries) {
      if (name.endsWith("." + map.attribute() + "[" + map.key() + "]")) {
        return new ReadMember(label, map.attribute(), KeyText.of(map.key()));
      }
    }
    return read(name);
  }

  /** An attribute of an item that was read, by its name in placeholders: {@code old.email}. */
  ReadAttribute read(String name) {
    int dot = name.indexOf('.');
    String label = name.substring(0, dot);
    String attribute = name.substring(dot + 1);
    Attribute declared = labels.getOrDefault(label, Map.of()).get(attribute);
    return new ReadAttribute(
        label, declared == null ? Attribute.of(attribute, Scalar.STRING) : declared);
  }

  /** The type of a value by its name. */
  AttributeType type(String name) {
    Input input = input(name);
    return input == null ? read(name).attribute().type() : input.type();
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
   * A sentence that names the parameters whose stored text the caller must give; empty if there are
   * none.
   *
   * @param name writes the name of a parameter
   */
  String storedByCaller(Function<IdentifierWords, String> name) {
    List<String> names =
        inputs.stream()
            .filter(input -> LOCAL_TIMES.contains(input.type()))
            .map(input -> name.apply(IdentifierWords.of(input.name())))
            .toList();
    return names.isEmpty() ? "" : " As stored: " + String.join(", ", names) + ".";
  }

  /** The request of the only stage of a flow; null if there is nothing to write. */
  static @Nullable Request request(WriteFlow.Send send) {
    List<Request> requests = Objects.requireNonNull(send.stages().get(0)).requests();
    return requests.isEmpty() ? null : requests.get(0);
  }
}
