// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.WriteRequestPlanner;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.InvalidInput;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A write that a user named, with the values of its inputs.
 *
 * @param values the inputs by name; empty if the user gave none
 */
public record RequestedWrite(WriteRequests requests, Map<String, Object> values) {

  /** Finds writes by their names. */
  public static final class Finder {
    private final Compiled compiled;
    private final WriteRequestPlanner planner;
    private final Path file;

    public Finder(Compiled compiled, Path file) {
      this(compiled, file, new WriteRequestPlanner(compiled.model(), compiled.design()));
    }

    private Finder(Compiled compiled, Path file, WriteRequestPlanner planner) {
      this.compiled = compiled;
      this.file = file;
      this.planner = planner;
    }

    /** The same, but changes may give attributes that others copy, which only the runtime does. */
    Finder withPropagations() {
      return new Finder(compiled, file, planner.withPropagations());
    }

    /** The requests of every write. */
    public List<WriteRequests> all() {
      return planner.all(compiled.plans());
    }

    /**
     * Finds a write and parses the values of its inputs.
     *
     * @param assignments {@code name=value}; if there are none, the write is one with every input
     * @return empty if no write has this name
     */
    public Optional<RequestedWrite> find(String name, List<String> assignments) {
      return compiled.plans().writes().stream()
          .filter(write -> write.name().toString().equals(name))
          .findFirst()
          .map(write -> find(write, assignments));
    }

    private RequestedWrite find(PlannedWrite write, List<String> assignments) {
      WriteRequests usual = planner.of(write);
      if (assignments.isEmpty()) {
        return new RequestedWrite(usual, Map.of());
      }
      Map<String, Object> values = parsed(usual, assignments);
      for (String name : usual.required()) {
        if (!values.containsKey(name)) {
          throw Failure.mistake(usual.name() + " needs " + name, usage(usual));
        }
      }
      requireVariant(usual, values);
      if (write.verb() == Verb.CHANGE && usual.required().containsAll(values.keySet())) {
        throw Failure.mistake(usual.name() + " needs an attribute to change", usage(usual));
      }
      values.values().removeIf(value -> value instanceof Collection<?> all && all.isEmpty());
      return new RequestedWrite(planner.of(write, values), values);
    }

    /** Refuses attributes that no variant has together, and an item that is none of its variant. */
    private void requireVariant(WriteRequests requests, Map<String, Object> values) {
      Variants variants =
          compiled.model().entities().stream()
              .filter(entity -> entity.name().equals(requests.write().type()))
              .map(Entity::variants)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      if (variants == null) {
        return;
      }
      List<String> own = values.keySet().stream().filter(n -> !variants.isShared(n)).toList();
      if (values.containsKey(variants.by())) {
        String word = String.valueOf(values.get(variants.by()));
        Variant variant = variants.variant(word).orElseThrow();
        requireVariant(requests, variant, own, " where " + variants.by() + " is " + word);
      } else if (variants.all().stream()
          .noneMatch(each -> own.stream().allMatch(name -> variants.has(each, name)))) {
        throw Failure.mistake(
            "%s gives %s, but no variant has all of them"
                .formatted(requests.name(), String.join(", ", own)),
            "Give attributes of one variant");
      }
    }

    private static void requireVariant(
        WriteRequests requests, Variant variant, List<String> given, String where) {
      for (String name : given) {
        if (variant.attribute(name).isEmpty()) {
          throw Failure.mistake(name + " must be absent" + where, "Leave it out");
        }
      }
      for (Attribute each : variant.attributes()) {
        boolean mayBeAbsent =
            each.optional() || each.preset() != null || each.type() instanceof SetOf;
        if (!mayBeAbsent && !given.contains(each.name())) {
          throw Failure.mistake(requests.name() + " needs " + each.name() + where, usage(requests));
        }
      }
    }

    private Map<String, Object> parsed(WriteRequests requests, List<String> assignments) {
      AttributeParser parser =
          new AttributeParser(
              Adjoin.builder(ModelFile.read(file))
                  .compile()
                  .type(requests.write().type())
                  .orElseThrow());
      Map<String, Object> values = new LinkedHashMap<>();
      for (String assignment : assignments) {
        String name = assignment.split("=", 2)[0];
        Input input =
            requests.inputs().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
        if (!assignment.contains("=") || input == null) {
          throw unknown(requests, assignment);
        }
        if (values.containsKey(name)) {
          throw Failure.mistake(name + " occurs twice", "Pass it once");
        }
        values.put(name, value(parser, requests, input, assignment));
      }
      return values;
    }

    private static Object value(
        AttributeParser parser, WriteRequests requests, Input input, String assignment) {
      String text = assignment.substring(input.name().length() + 1);
      if (text.isEmpty()
          && requests.required().contains(input.name())
          && !(input.type() instanceof SetOf)) {
        throw Failure.mistake(
            input.name() + " is empty", "Write a value after " + input.name() + "=");
      }
      try {
        return parser.value(input.name(), text);
      } catch (InvalidInput e) {
        throw Failure.mistake(e.getMessage(), e.fix());
      }
    }

    private static Failure unknown(WriteRequests requests, String assignment) {
      return Failure.mistake(
          "\"%s\" is not an input of %s".formatted(assignment, requests.name()), usage(requests));
    }

    private static String usage(WriteRequests requests) {
      return "Write " + example(requests);
    }
  }

  /** The write with its inputs as a user gives them, those that may be left out in brackets. */
  static String example(WriteRequests requests) {
    StringBuilder words = new StringBuilder(requests.name());
    for (Input input : requests.inputs()) {
      String assignment = input.name() + "=…";
      boolean isRequired = requests.required().contains(input.name());
      words.append(' ').append(isRequired ? assignment : "[" + assignment + "]");
    }
    return words.toString();
  }
}
