// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.read.ListPlanCache;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.request.ReadRequestPlanner;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.ValueRange;
import dev.adjoin.tools.text.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A read or declared pattern that a user named, with the values of its inputs.
 *
 * @param values the inputs by name; empty if the user gave none
 */
public record RequestedRead(ReadRequests requests, Map<String, Object> values) {

  /** Finds reads and patterns by their names. */
  public static final class Finder {
    private final Compiled compiled;
    private final ReadRequestPlanner planner;
    private final Path file;

    public Finder(Compiled compiled, Path file) {
      this.compiled = compiled;
      this.planner = new ReadRequestPlanner(compiled.model(), compiled.design());
      this.file = file;
    }

    /** The requests of every read and declared pattern. */
    public List<ReadRequests> all() {
      return planner.all(compiled.plans());
    }

    /**
     * Finds a read and parses the values of its inputs.
     *
     * @param assignments {@code name=value}; a range is {@code name=LOW..HIGH}, with one end or
     *     both
     */
    public RequestedRead find(String name, List<String> assignments) {
      ReadRequests requests = requests(name);
      if (assignments.isEmpty()) {
        return new RequestedRead(requests, Map.of());
      }
      Map<String, ValueRange> given = parsed(requests, assignments);
      ReadRequests asked = withEnds(requests, given);
      Map<String, Object> values = new LinkedHashMap<>();
      for (Input input : asked.inputs()) {
        ValueRange range = given.get(input.attribute());
        Object value =
            range == null ? null : input.name().endsWith(".high") ? range.high() : range.low();
        if (value == null) {
          throw Failure.mistake(name + " needs " + input.attribute(), usage(requests));
        }
        values.put(input.name(), value);
      }
      return new RequestedRead(asked, values);
    }

    private ReadRequests requests(String name) {
      Plans plans = compiled.plans();
      Optional<Proof> proof = plans.proof(name);
      return proof
          .map(planner::of)
          .or(() -> plans.read(name).map(planner::of))
          .orElseThrow(() -> unknown(name, plans));
    }

    private static Failure unknown(String name, Plans plans) {
      List<String> names = new ArrayList<>();
      plans.proofs().forEach(proof -> names.add(proof.pattern().name()));
      plans.reads().forEach(read -> names.add(read.name().toString()));
      plans.writes().forEach(write -> names.add(write.name().toString()));
      return Failure.mistake(
          "The model has no pattern, read or write \"%s\"%s"
              .formatted(name, Suggestion.of(name, names)),
          plans.proofs().isEmpty()
              ? "Name a read or write of plan, such as " + names.get(0)
              : "Name a pattern ("
                  + String.join(", ", plans.proofs().stream().map(p -> p.pattern().name()).toList())
                  + "), or a read or write of plan, such as "
                  + plans.reads().get(0).name());
    }

    private Map<String, ValueRange> parsed(ReadRequests requests, List<String> assignments) {
      AttributeParser parser = parser(requests.read().name().type());
      Map<String, ValueRange> given = new LinkedHashMap<>();
      for (String assignment : assignments) {
        String attribute = assignment.split("=", 2)[0];
        List<Input> inputs =
            requests.inputs().stream().filter(i -> i.attribute().equals(attribute)).toList();
        if (!assignment.contains("=") || inputs.isEmpty()) {
          throw Failure.mistake(
              "\"%s\" is not an input of %s".formatted(assignment, requests.name()),
              usage(requests));
        }
        String text = assignment.substring(attribute.length() + 1);
        ValueRange value;
        try {
          value = value(parser, inputs.get(0), text);
        } catch (InvalidInput e) {
          throw Failure.mistake(e.getMessage(), e.fix());
        }
        if (given.put(attribute, value) != null) {
          throw Failure.mistake(attribute + " occurs twice", "Pass it once");
        }
      }
      return given;
    }

    private AttributeParser parser(String type) {
      CompiledModel model = Adjoin.builder(ModelFile.read(file)).compile();
      return new AttributeParser(model.type(type).orElseThrow());
    }

    private static ValueRange value(AttributeParser parser, Input input, String text) {
      if (input.isLimit()) {
        if (!text.matches("[1-9]\\d{0,8}")) {
          throw Failure.mistake(
              "n must be a number of items from 1 on, but was \"" + text + "\"",
              "Write, for example, n=10");
        }
        Integer number = Integer.valueOf(text);
        return new ValueRange(number, number);
      }
      if (!input.name().equals(input.attribute())) {
        return parser.range(input.attribute(), text);
      }
      if (text.isEmpty()) {
        throw Failure.mistake(
            input.attribute() + " is empty, and a key has no empty values",
            "Write a value after " + input.attribute() + "=");
      }
      Object single = parser.value(input.attribute(), text);
      return new ValueRange(single, single);
    }

    /** The requests for a range with one end, if the user gave only one. */
    private ReadRequests withEnds(ReadRequests requests, Map<String, ValueRange> given) {
      String attribute = requests.read().name().shape().range();
      ValueRange range = attribute == null ? null : given.get(attribute);
      if (range == null || range.low() != null && range.high() != null) {
        return requests;
      }
      Span span = range.low() == null ? Span.AT_MOST : Span.AT_LEAST;
      ListPlanCache lists =
          new ListPlanCache(new Schema(compiled.model()), compiled.design(), compiled.notation());
      AccessPattern read = requests.read();
      return planner.of(
          requests, lists.plan(read.name().with(read.name().shape().range(attribute, span))));
    }

    /** How the inputs of a read are given. */
    private static String usage(ReadRequests requests) {
      return "Write " + example(requests);
    }
  }

  /**
   * The read with its inputs as a user gives them: {@code years studentId=… semester=LOW..HIGH}.
   */
  static String example(ReadRequests requests) {
    List<String> words = new ArrayList<>();
    words.add(requests.name());
    String range = requests.read().name().shape().range();
    for (Input input : requests.inputs()) {
      boolean isHigh = range != null && input.name().equals(SortRange.high(range));
      if (!isHigh) {
        boolean isRange = !input.name().equals(input.attribute());
        words.add(input.attribute() + (isRange ? "=LOW..HIGH" : "=…"));
      }
    }
    return String.join(" ", words);
  }
}
