// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.tools.studio.model.YamlEdits.Edit;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/**
 * The edits that carry out the fixes of diagnostics: a misspelt word is replaced; a setting is
 * written, added or removed; a missing attribute or view is declared.
 *
 * <p>A fix is a sentence for people, so an edit is a guess until it was tried: it is offered only
 * if the text that it makes no longer has the diagnostic and has no new mistake. Trying takes a
 * compilation, so at most {@value #MOST_TRIALS} are made for a text.
 */
final class FixEdits {
  private static final int MOST_TRIALS = 24;

  private static final Pattern SETTING = Pattern.compile("\\b([a-z]\\w*): ([^\\s,].*)");
  private static final Pattern VIEW = Pattern.compile("(?i)add a view to (\\w+): (\\w+): (\\{.*)");
  private static final Pattern ATTRIBUTE = Pattern.compile("(?i)add (\\w+) to ([A-Z]\\w*)");
  private static final Pattern REMOVED =
      Pattern.compile("(?i)(?:remove|or leave) (it|the entry|the line|\\w+)\\b.*");
  private static final Pattern WORD = Pattern.compile("[A-Z]\\w*");
  private static final Pattern NAMED = Pattern.compile("\\b(?:to|from|of) (the table|[A-Z]\\w*)");

  private final String text;
  private final List<String> lines;
  private final @Nullable YamlEdits yaml;
  private final Function<String, Checked> check;
  private final Checked before;
  private int trials;

  /**
   * @param check compiles a text
   */
  FixEdits(String text, Function<String, Checked> check) {
    this.text = text;
    this.lines = text.lines().toList();
    this.yaml = YamlEdits.of(text).orElse(null);
    this.check = check;
    this.before = check.apply(text);
  }

  /**
   * What is wrong with a text. A diagnostic counts without its place, which an edit before it
   * changes.
   *
   * @param findings what lint found, which only a text without mistakes has
   */
  record Checked(Set<String> mistakes, Set<String> findings) {
    static Checked of(List<Diagnostic> mistakes, List<Diagnostic> findings) {
      return new Checked(keys(mistakes), keys(findings));
    }

    private static Set<String> keys(List<Diagnostic> all) {
      return all.stream().map(Checked::key).collect(Collectors.toSet());
    }

    private static String key(Diagnostic diagnostic) {
      return diagnostic.tag().word() + " " + diagnostic.found();
    }

    boolean has(Diagnostic diagnostic) {
      return mistakes.contains(key(diagnostic)) || findings.contains(key(diagnostic));
    }

    /** Whether nothing is wrong here that was right before. */
    boolean addsNothingTo(Checked before) {
      return before.mistakes.containsAll(mistakes)
          && (!before.mistakes.isEmpty() || before.findings.containsAll(findings));
    }
  }

  /** The edit: the part of the text from one character to another, from 0, becomes this text. */
  Optional<JsonFields> of(Diagnostic diagnostic) {
    Optional<Edit> spelling = SpellingFix.of(diagnostic, text, lines);
    return (spelling.isPresent() ? spelling : tried(diagnostic))
        .map(
            edit ->
                new JsonFields()
                    .with("from", edit.from())
                    .with("to", edit.to())
                    .with("text", edit.text()));
  }

  private Optional<Edit> tried(Diagnostic diagnostic) {
    if (yaml == null || diagnostic.place().line() == 0) {
      return Optional.empty();
    }
    for (Edit edit : candidates(diagnostic, yaml)) {
      if (trials++ >= MOST_TRIALS) {
        return Optional.empty();
      }
      Checked after = check.apply(edit.apply(text));
      if (!after.has(diagnostic) && after.addsNothingTo(before)) {
        return Optional.of(edit);
      }
    }
    return Optional.empty();
  }

  /** What the fix may mean, the likeliest first. Alternatives are joined by "or". */
  private static Set<Edit> candidates(Diagnostic diagnostic, YamlEdits yaml) {
    Set<Edit> edits = new LinkedHashSet<>();
    int line = diagnostic.place().line();
    int column = diagnostic.place().column();
    List<CollectionNode<?>> around = yaml.around(line, column);
    for (String clause : diagnostic.fix().split("(?:,|;)? or |; ")) {
      Matcher view = VIEW.matcher(clause);
      Matcher attribute = ATTRIBUTE.matcher(clause);
      Matcher removed = REMOVED.matcher(clause);
      Matcher setting = SETTING.matcher(clause);
      if (view.find()) {
        String declared = view.group(2) + ": " + value(view.group(3));
        add(edits, declare(yaml, view.group(1), "views", declared));
      } else if (attribute.find()) {
        add(
            edits,
            declare(yaml, attribute.group(2), "attributes", attribute.group(1) + ": string"));
      } else if (removed.matches()) {
        String word = removed.group(1);
        boolean isPlace = word.equals("it") || word.startsWith("the ");
        targets(yaml, around, clause, diagnostic.found())
            .forEach(
                each ->
                    add(
                        edits,
                        isPlace ? yaml.remove(each, line, column) : yaml.remove(each, word)));
      } else if (setting.find()) {
        targets(yaml, around, clause, diagnostic.found())
            .filter(MappingNode.class::isInstance)
            .forEach(
                each ->
                    add(
                        edits,
                        yaml.set((MappingNode) each, setting.group(1), value(setting.group(2)))));
      }
    }
    return edits;
  }

  private static void add(Set<Edit> edits, Optional<Edit> edit) {
    edit.ifPresent(edits::add);
  }

  /**
   * Where a setting may belong: what the clause names, then the place and all around it, then the
   * types that the diagnostic speaks of.
   */
  private static Stream<CollectionNode<?>> targets(
      YamlEdits yaml, List<CollectionNode<?>> around, String clause, String found) {
    List<CollectionNode<?>> named = new ArrayList<>();
    Matcher matcher = NAMED.matcher(clause);
    while (matcher.find()) {
      (matcher.group(1).equals("the table") ? yaml.map("table") : type(yaml, matcher.group(1)))
          .ifPresent(named::add);
    }
    // The last one is the whole file, whose keys are no settings.
    List<CollectionNode<?>> near = around.subList(0, Math.max(0, around.size() - 1));
    Stream<MappingNode> mentioned =
        WORD.matcher(found)
            .results()
            .map(word -> type(yaml, word.group()))
            .flatMap(Optional::stream);
    return Stream.of(named.stream(), near.stream(), mentioned).flatMap(each -> each);
  }

  /** The map of a type, or a map within it. */
  private static Optional<MappingNode> type(YamlEdits yaml, String... path) {
    return Stream.of("entities", "relationships", "types")
        .map(
            kind ->
                yaml.map(Stream.concat(Stream.of(kind), Stream.of(path)).toArray(String[]::new)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Adds an entry to a map of a type, or the map with the entry. */
  private static Optional<Edit> declare(YamlEdits yaml, String type, String key, String entry) {
    Optional<MappingNode> present = type(yaml, type, key);
    String[] parts = entry.split(": ", 2);
    return present.isPresent()
        ? yaml.set(present.get(), parts[0], parts[1])
        : type(yaml, type).flatMap(map -> yaml.set(map, key, "{" + entry + "}"));
  }

  /** The value at the beginning of a text: to the end of its brackets or quotes, or of its word. */
  private static String value(String start) {
    int depth = 0;
    boolean isQuoted = false;
    for (int i = 0; i < start.length(); i++) {
      char at = start.charAt(i);
      if (at == '"') {
        isQuoted = !isQuoted;
      } else if (!isQuoted && (at == '{' || at == '[')) {
        depth++;
      } else if (!isQuoted && (at == '}' || at == ']')) {
        depth--;
      } else if (!isQuoted && depth == 0 && (at == ',' || at == ' ' || at == ';')) {
        return start.substring(0, i);
      }
    }
    return start;
  }
}
