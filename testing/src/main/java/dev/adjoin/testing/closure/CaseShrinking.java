// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.ClosureRun.Case;
import dev.adjoin.testing.closure.ClosureRun.Disagreement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Makes a case that fails small: leaves out calls, settings and attributes, as long as the model is
 * accepted and the case fails in the same way.
 */
public final class CaseShrinking {
  private static final int MOST_TRIES = 3_000;

  private final Function<Case, Optional<Disagreement>> run;
  private final Predicate<String> isAccepted;
  private Case smallest;
  private Disagreement found;
  private int tries;

  private CaseShrinking(
      Case failing,
      Disagreement found,
      Function<Case, Optional<Disagreement>> run,
      Predicate<String> isAccepted) {
    this.smallest = failing;
    this.found = found;
    this.run = run;
    this.isAccepted = isAccepted;
  }

  /** The smallest case, and its disagreement. */
  public record Small(Case shrunk, Disagreement found) {
    @Override
    public String toString() {
      return found + "\n\n" + shrunk;
    }
  }

  /**
   * @param run runs a case, without an exception
   */
  public static Small of(
      Case failing,
      Disagreement found,
      Function<Case, Optional<Disagreement>> run,
      Predicate<String> isAccepted) {
    CaseShrinking shrinking = new CaseShrinking(failing, found, run, isAccepted);
    int before;
    do {
      before = size(shrinking.smallest);
      shrinking.fewerCalls();
      shrinking.fewerSettings();
      shrinking.smallerCalls();
    } while (size(shrinking.smallest) < before);
    return new Small(shrinking.smallest, shrinking.found);
  }

  private static int size(Case run) {
    return run.toString().length();
  }

  private boolean fails(Case smaller) {
    if (++tries > MOST_TRIES || !isAccepted.test(smaller.yaml())) {
      return false;
    }
    Optional<Disagreement> other;
    try {
      other = run.apply(smaller);
    } catch (RuntimeException e) {
      return false; // The program does not fit the smaller model.
    }
    if (other.isPresent() && other.get().kind().equals(found.kind())) {
      smallest = smaller;
      found = other.get();
      return true;
    }
    return false;
  }

  // ---- Calls

  private void fewerCalls() {
    for (int length = Math.max(1, smallest.calls().size() / 2); length > 0; length /= 2) {
      for (int from = smallest.calls().size() - length; from >= 0; from -= length) {
        int end = Math.min(from + length, smallest.calls().size());
        if (from < end) {
          List<Call> fewer = new ArrayList<>(smallest.calls());
          fewer.subList(from, end).clear();
          fails(with(fewer));
        }
      }
    }
  }

  private Case with(List<Call> calls) {
    return new Case(smallest.tree(), calls, smallest.seed());
  }

  /** Leaves out attributes and parts of changes. */
  private void smallerCalls() {
    for (int i = 0; i < smallest.calls().size(); i++) {
      for (String name : besideTheKey(smallest.calls().get(i))) {
        Call call = smallest.calls().get(i);
        Map<String, Object> item = new LinkedHashMap<>(call.item());
        item.remove(name);
        replace(i, new Call(call.verb(), call.type(), item, call.edits(), call.parts()));
      }
      for (int part = smallest.calls().get(i).parts().size() - 1; part >= 0; part--) {
        List<Call> parts = new ArrayList<>(smallest.calls().get(i).parts());
        parts.remove(part);
        if (!parts.isEmpty()) {
          replace(i, Call.together(smallest.calls().get(i).verb(), parts));
        }
      }
      for (int edit = smallest.calls().get(i).edits().size() - 1; edit >= 0; edit--) {
        Call call = smallest.calls().get(i);
        List<Call.Edit> edits = new ArrayList<>(call.edits());
        edits.remove(edit);
        if (!edits.isEmpty()) {
          replace(i, new Call(call.verb(), call.type(), call.item(), edits, call.parts()));
        }
      }
    }
  }

  private List<String> besideTheKey(Call call) {
    List<String> names = new ArrayList<>(call.item().keySet());
    if (!call.type().isEmpty()) {
      names.removeAll(Declared.of(smallest.tree()).type(call.type()).key());
    }
    return names;
  }

  private void replace(int place, Call call) {
    List<Call> calls = new ArrayList<>(smallest.calls());
    calls.set(place, call);
    fails(with(calls));
  }

  // ---- Settings

  /** Leaves out every setting that can be, the outer ones first. */
  private void fewerSettings() {
    fewerSettings(List.of());
  }

  private void fewerSettings(List<Object> path) {
    Object part = at(smallest.tree(), path);
    List<Object> names = new ArrayList<>();
    if (part instanceof Map<?, ?> map) {
      names.addAll(map.keySet());
    } else if (part instanceof List<?> list) {
      for (int i = list.size() - 1; i >= 0; i--) {
        names.add(i);
      }
    }
    for (Object name : names) {
      List<Object> inner = new ArrayList<>(path);
      inner.add(name);
      Map<String, Object> tree = Yaml.copy(smallest.tree());
      Object outer = at(tree, path);
      if (outer instanceof Map<?, ?> map) {
        map.remove(name);
      } else if (outer instanceof List<?> list) {
        list.remove((int) name);
      }
      List<Call> calls = fitting(tree);
      if (!fails(new Case(tree, calls, smallest.seed()))) {
        fewerSettings(inner);
      }
    }
  }

  private static Object at(Object tree, List<Object> path) {
    Object part = tree;
    for (Object name : path) {
      part = name instanceof Integer i ? ((List<?>) part).get(i) : ((Map<?, ?>) part).get(name);
    }
    return part;
  }

  /** The calls as far as a smaller model has their types and attributes. */
  private List<Call> fitting(Map<String, Object> tree) {
    Declared declared;
    try {
      declared = Declared.of(tree);
    } catch (RuntimeException e) {
      return smallest.calls();
    }
    return fitting(declared, smallest.calls());
  }

  private static List<Call> fitting(Declared declared, List<Call> calls) {
    List<Call> fitting = new ArrayList<>();
    for (Call call : calls) {
      if (!call.parts().isEmpty()) {
        List<Call> parts = fitting(declared, call.parts());
        if (!parts.isEmpty()) {
          fitting.add(Call.together(call.verb(), parts));
        }
        continue;
      }
      Declared.Type type = declared.types().get(call.type());
      if (type == null) {
        continue;
      }
      Map<String, Object> item = new LinkedHashMap<>(call.item());
      item.keySet().retainAll(type.attributes().keySet());
      List<Call.Edit> edits =
          call.edits().stream()
              .filter(edit -> type.attributes().containsKey(edit.attribute()))
              .toList();
      if (edits.isEmpty() == call.edits().isEmpty()) {
        fitting.add(new Call(call.verb(), call.type(), item, edits, call.parts()));
      }
    }
    return fitting;
  }
}
