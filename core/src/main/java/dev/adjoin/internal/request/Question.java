// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.When;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A question that decides between requests of a write. It is about inputs, and about items that the
 * write has read; {@code old} is the item that is written, as it was read.
 */
public sealed interface Question {

  /** The answer as a condition in words: {@code old exists}. */
  String words(boolean answer);

  /**
   * Whether an item exists, and not as a tombstone.
   *
   * @param item the label of the item that was read
   */
  record ItemExists(String item) implements Question {
    @Override
    public String words(boolean answer) {
      return item + (answer ? " exists" : " does not exist");
    }
  }

  /** Whether a map of an item holds the edge. */
  record HoldsEdge(String item, String attribute, KeyText member) implements Question {
    @Override
    public String words(boolean answer) {
      return "%s.%s %s %s"
          .formatted(item, attribute, answer ? "has the member" : "has no member", member);
    }
  }

  /** Whether an item that was read has an attribute. */
  record HasValue(String item, String attribute) implements Question {
    @Override
    public String words(boolean answer) {
      return item + "." + attribute + (answer ? " has a value" : " has no value");
    }
  }

  /** Whether one of these inputs has another value than the item that was read. */
  record Differs(List<String> attributes) implements Question {
    public Differs {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String words(boolean answer) {
      return attributes.stream()
          .map(name -> name + (answer ? " is not " : " is ") + "old." + name)
          .collect(Collectors.joining(answer ? " or " : " and "));
    }
  }

  /**
   * Whether the terms of a sparse view hold.
   *
   * @param terms their attributes are inputs, or those of an item that was read
   */
  record Holds(List<When.Term> terms) implements Question {
    public Holds {
      terms = List.copyOf(terms);
    }

    @Override
    public String words(boolean answer) {
      String all = new When(terms).text();
      return answer ? all : "not (" + all + ")";
    }

    /** Whether a term holds for a value. */
    public static boolean holds(When.Term term, AttributeType type, Object own) {
      List<Object> values = term.values().stream().map(text -> ValueText.read(type, text)).toList();
      return switch (term.operator()) {
        case EQUAL, IN -> values.stream().anyMatch(each -> compare(type, own, each) == 0);
        case UNEQUAL -> values.stream().noneMatch(each -> compare(type, own, each) == 0);
        case BELOW -> compare(type, own, values.get(0)) < 0;
        case AT_MOST -> compare(type, own, values.get(0)) <= 0;
        case ABOVE -> compare(type, own, values.get(0)) > 0;
        case AT_LEAST -> compare(type, own, values.get(0)) >= 0;
        case EXISTS -> true;
        case ABSENT -> false;
      };
    }

    @SuppressWarnings("unchecked")
    private static int compare(AttributeType type, Object one, Object other) {
      return type instanceof Choice choice
          ? choice.values().indexOf(one.toString()) - choice.values().indexOf(other.toString())
          : ((Comparable<Object>) one).compareTo(other);
    }
  }

  /**
   * Whether the entity has edges that its delete removes.
   *
   * @param mostTogether the number of edges that are removed in one transaction with it
   */
  record HasEdges(int mostTogether) implements Question {
    @Override
    public String words(boolean answer) {
      return answer
          ? "it has edges: up to "
              + mostTogether
              + " of them are unlinked in the same transaction, more in these steps"
          : "it has no edges";
    }
  }
}
