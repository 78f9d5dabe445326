// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Edits of a YAML text that leave the rest of it as it is: a setting is written, added or removed
 * where it stands, with the comments and the layout around it.
 */
final class YamlEdits {
  private final String text;
  private final Node root;

  private YamlEdits(String text, Node root) {
    this.text = text;
    this.root = root;
  }

  /**
   * A replacement in a text.
   *
   * @param from where the replaced part begins, from 0
   * @param to where it ends
   */
  record Edit(int from, int to, String text) {
    String apply(String whole) {
      return whole.substring(0, from) + text + whole.substring(to);
    }
  }

  /** Empty for a text that is no YAML map. */
  static Optional<YamlEdits> of(String text) {
    try {
      LoadSettings settings = LoadSettings.builder().build();
      return new Composer(settings, new ParserImpl(settings, new StreamReader(settings, text)))
          .getSingleNode()
          .filter(MappingNode.class::isInstance)
          .map(node -> new YamlEdits(text, node));
    } catch (YamlEngineException e) {
      return Optional.empty();
    }
  }

  /**
   * The nodes at a place and around it, the innermost first: the map or list that begins there, or
   * whose key or element begins there, then all that contain it.
   */
  List<CollectionNode<?>> around(int line, int column) {
    List<CollectionNode<?>> found = new ArrayList<>();
    around(root, line, column, found);
    return found;
  }

  private static boolean around(
      Node node, int line, int column, List<CollectionNode<?>> containers) {
    if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        if (begins(entry.getKeyNode(), line, column)
            || begins(entry.getValueNode(), line, column)) {
          if (entry.getValueNode() instanceof CollectionNode<?> value) {
            containers.add(value);
          }
          containers.add(map);
          return true;
        }
        if (around(entry.getValueNode(), line, column, containers)) {
          containers.add(map);
          return true;
        }
      }
    } else if (node instanceof SequenceNode list) {
      for (Node element : list.getValue()) {
        if (begins(element, line, column) || around(element, line, column, containers)) {
          containers.add(list);
          return true;
        }
      }
    }
    return false;
  }

  private static boolean begins(Node node, int line, int column) {
    Mark mark = node.getStartMark().orElseThrow();
    return mark.getLine() + 1 == line && mark.getColumn() + 1 == column;
  }

  /** The map at a path of keys from the top; empty if there is none. */
  Optional<MappingNode> map(String... path) {
    Node node = root;
    for (String key : path) {
      NodeTuple entry = node instanceof MappingNode map ? entry(map, key) : null;
      if (entry == null) {
        return Optional.empty();
      }
      node = entry.getValueNode();
    }
    return node instanceof MappingNode map ? Optional.of(map) : Optional.empty();
  }

  /** Removes the entry or element that begins at a place. */
  Optional<Edit> remove(CollectionNode<?> container, int line, int column) {
    for (int i = 0; i < container.getValue().size(); i++) {
      Node first =
          container instanceof MappingNode map
              ? map.getValue().get(i).getKeyNode()
              : (Node) container.getValue().get(i);
      boolean isValue =
          container instanceof MappingNode map
              && begins(map.getValue().get(i).getValueNode(), line, column);
      if (isValue || begins(first, line, column)) {
        return remove(container, i);
      }
    }
    return Optional.empty();
  }

  /** Removes a key of a map, or an element of a list. */
  Optional<Edit> remove(CollectionNode<?> container, String word) {
    for (int i = 0; i < container.getValue().size(); i++) {
      Node named =
          container instanceof MappingNode map
              ? map.getValue().get(i).getKeyNode()
              : (Node) container.getValue().get(i);
      if (named instanceof ScalarNode scalar && scalar.getValue().equals(word)) {
        return remove(container, i);
      }
    }
    return Optional.empty();
  }

  private Optional<Edit> remove(CollectionNode<?> container, int position) {
    int start = start(container, position);
    int end = end(container, position);
    if (container.getFlowStyle() == FlowStyle.FLOW) {
      int last = container.getValue().size() - 1;
      return Optional.of(
          position > 0
              ? new Edit(end(container, position - 1), end, "")
              : new Edit(start, position < last ? start(container, 1) : end, ""));
    }
    int line = text.lastIndexOf('\n', start - 1) + 1;
    int next = text.indexOf('\n', end);
    boolean isAlone = text.substring(line, start).matches(" *(- *)?");
    return isAlone
        ? Optional.of(new Edit(line, next < 0 ? text.length() : next + 1, ""))
        : Optional.empty();
  }

  /** Writes a key of a map: its new value, or a new entry at the end of the map. */
  Optional<Edit> set(MappingNode map, String key, String value) {
    NodeTuple present = entry(map, key);
    if (present != null) {
      Node old = present.getValueNode();
      return Optional.of(new Edit(start(old), end(old), value));
    }
    if (map.getValue().isEmpty()) {
      return Optional.empty();
    }
    int end = end(map, map.getValue().size() - 1);
    if (map.getFlowStyle() == FlowStyle.FLOW) {
      return Optional.of(new Edit(end, end, ", " + key + ": " + value));
    }
    int lineEnd = text.indexOf('\n', end);
    int at = lineEnd < 0 ? text.length() : lineEnd;
    int indentation = map.getValue().get(0).getKeyNode().getStartMark().orElseThrow().getColumn();
    return Optional.of(new Edit(at, at, "\n" + " ".repeat(indentation) + key + ": " + value));
  }

  private static @Nullable NodeTuple entry(MappingNode map, String key) {
    return map.getValue().stream()
        .filter(
            each -> each.getKeyNode() instanceof ScalarNode scalar && scalar.getValue().equals(key))
        .findFirst()
        .orElse(null);
  }

  private int start(CollectionNode<?> container, int position) {
    return start(
        container instanceof MappingNode map
            ? map.getValue().get(position).getKeyNode()
            : (Node) container.getValue().get(position));
  }

  private int end(CollectionNode<?> container, int position) {
    return end(
        container instanceof MappingNode map
            ? map.getValue().get(position).getValueNode()
            : (Node) container.getValue().get(position));
  }

  private int start(Node node) {
    return offset(node.getStartMark().orElseThrow());
  }

  /** The end of the text of a node; the parser counts what follows a block as part of it. */
  private int end(Node node) {
    if (node instanceof CollectionNode<?> collection
        && collection.getFlowStyle() != FlowStyle.FLOW
        && !collection.getValue().isEmpty()) {
      return end(collection, collection.getValue().size() - 1);
    }
    return offset(node.getEndMark().orElseThrow());
  }

  /** The parser counts characters outside the basic plane once, a string twice. */
  private int offset(Mark mark) {
    return text.offsetByCodePoints(0, mark.getIndex());
  }
}
