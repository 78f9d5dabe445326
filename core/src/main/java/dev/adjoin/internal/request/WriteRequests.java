// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.request.ReadRequests.Input;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a write whose caller gives certain attributes.
 *
 * <p>Beside the inputs, placeholders name attributes of items that the write reads first ({@code
 * old.email} of the item itself, {@code Customer.name} of another), {@code #now}, the time of the
 * write, {@code #token}, a new unique text for each attempt, by which a repeated request is
 * recognised, and {@code #mark}, the token of the first stage of a write in stages.
 *
 * @param inputs every attribute that the caller may give
 * @param required the inputs without which there is no such write
 * @param given the inputs that the requests are for
 * @param defaults the values of inputs that are not given, by name
 * @param labels the types of the items that the write reads, by the labels of the items
 */
public record WriteRequests(
    PlannedWrite write,
    List<Input> inputs,
    Set<String> required,
    Set<String> given,
    Map<String, Object> defaults,
    Map<String, String> labels,
    WriteFlow flow) {
  /** The placeholder for the time of the write. */
  public static final String NOW = "#now";

  /** The placeholder for the unique text of an attempt. */
  public static final String TOKEN = "#token";

  /** The placeholder for the token of the first stage. */
  public static final String MARK = "#mark";

  /** The label of the item that is written, as it was read. */
  public static final String OLD = "old";

  public WriteRequests {
    inputs = List.copyOf(inputs);
    required = Collections.unmodifiableSet(new LinkedHashSet<>(required));
    given = Collections.unmodifiableSet(new LinkedHashSet<>(given));
    labels = Map.copyOf(labels);
    defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
  }

  public String name() {
    return write.name().toString();
  }

  /** The inputs that the requests are for, in order. */
  public List<Input> givenInputs() {
    return inputs.stream().filter(input -> given.contains(input.name())).toList();
  }

  /**
   * A request with every value that is known; placeholders for items that are read and for
   * generated values remain.
   */
  public Request fill(Request request, Function<String, @Nullable Object> values) {
    Function<String, @Nullable Object> all =
        name -> {
          Object value = values.apply(name);
          return value == null && !given.contains(name) ? defaults.get(name) : value;
        };
    return request.replace(
        placeholder ->
            placeholder.names().stream().allMatch(name -> all.apply(name) != null)
                ? placeholder.fill(all)
                : placeholder);
  }
}
