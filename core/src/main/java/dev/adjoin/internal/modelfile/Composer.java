// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.modelfile.YamlNode.Entry;
import dev.adjoin.internal.modelfile.YamlNode.Mapping;
import dev.adjoin.internal.modelfile.YamlNode.Scalar;
import dev.adjoin.internal.modelfile.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Builds the tree of nodes from the events of the YAML parser, within the limits. */
final class Composer {
  private static final String STANDARD_TAG = "tag:yaml.org,2002:";
  private final YamlEvents events;
  private final FileProblems problems;
  private final Budget budget;
  private final Anchors anchors;

  private Composer(String text, FileProblems problems) {
    this.events = new YamlEvents(text, problems);
    this.problems = problems;
    this.budget = new Budget(problems);
    this.anchors = new Anchors(problems, budget);
  }

  static YamlNode compose(String text, FileProblems problems) {
    return new Composer(text, problems).document();
  }

  private YamlNode document() {
    events.next(); // the stream begins
    Event begin = events.next();
    if (begin.getEventId() == ID.StreamEnd) {
      return new Scalar(problems.place(1, 1), "", true);
    }
    YamlNode root = node(events.next(), 0);
    events.next(); // the document ends
    Event after = events.next();
    if (after.getEventId() != ID.StreamEnd) {
      problems.error(
          Tag.YAML_SYNTAX,
          place(after),
          "A second document begins here, but a model file holds one",
          "Remove the line ---, or move the rest to a separate file");
    }
    return root;
  }

  private YamlNode node(Event event, int depth) {
    if (event.getEventId() == ID.Alias) {
      return anchors.resolve(((AliasEvent) event).getAlias().getValue(), place(event));
    }
    return anchors.define(((NodeEvent) event).getAnchor(), () -> content(event, depth));
  }

  private YamlNode content(Event event, int depth) {
    if (event.getEventId() == ID.Scalar) {
      return scalar((ScalarEvent) event);
    }
    CollectionStartEvent start = (CollectionStartEvent) event;
    refuseTag(start.getTag(), event);
    budget.spend(new Budget.Spent(1, 0), place(event));
    budget.depth(depth + 1, place(event));
    return event.getEventId() == ID.MappingStart
        ? mapping(start, depth + 1)
        : sequence(start, depth + 1);
  }

  private YamlNode scalar(ScalarEvent event) {
    refuseTag(event.getTag(), event);
    budget.text(event.getValue().length(), place(event));
    return new Scalar(place(event), event.getValue(), event.isPlain());
  }

  private YamlNode sequence(CollectionStartEvent start, int depth) {
    List<YamlNode> items = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != ID.SequenceEnd; e = events.next()) {
      items.add(node(e, depth));
    }
    return new Sequence(place(start), start.isFlow(), items);
  }

  private YamlNode mapping(CollectionStartEvent start, int depth) {
    MapEntries entries = new MapEntries(problems);
    for (Event e = events.next(); e.getEventId() != ID.MappingEnd; e = events.next()) {
      YamlNode key = node(e, depth);
      entries.add(key, node(events.next(), depth));
    }
    List<Entry> read = entries.list(start.isFlow());
    return new Mapping(place(start), start.isFlow(), read);
  }

  private void refuseTag(Optional<String> tag, Event event) {
    if (tag.isPresent() && !tag.get().startsWith(STANDARD_TAG) && !tag.get().equals("!")) {
      problems.error(
          Tag.INVALID_VALUE,
          place(event),
          "The tag " + Quoted.of(tag.get()) + " means nothing in a model file",
          "Remove it, or put quotes around a text that begins with !");
    }
  }

  private Place place(Event event) {
    return event
        .getStartMark()
        .map(m -> problems.place(m.getLine() + 1, m.getColumn() + 1))
        .orElseGet(problems::file);
  }
}
