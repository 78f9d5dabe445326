// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.PathParser;
import dev.adjoin.internal.engine.partiql.parse.PathStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The columns of a SELECT: either the whole item or a list of paths. */
public final class Columns {
  private final List<Path> paths;

  private Columns(List<Path> paths) {
    this.paths = paths;
  }

  public static Columns of(List<Expression> columns) {
    List<Path> paths = new ArrayList<>(columns.size());
    for (Expression column : columns) {
      if (!(column instanceof Path path)) {
        throw PathParser.unexpected(column.position());
      }
      paths.add(path);
    }
    return new Columns(paths);
  }

  /** The top-level attributes of the paths, in the order of the statement. */
  public Set<String> attributes() {
    return paths.stream().map(Path::attribute).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * The ProjectionExpression that reads only the top-level attributes of these columns; null if the
   * statement selects all.
   */
  public @Nullable String projection(PlaceholderNames placed) {
    return paths.isEmpty()
        ? null
        : attributes().stream().map(placed::name).collect(Collectors.joining(","));
  }

  /** The columns of one item; paths that the item does not have are left out. */
  public Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
    if (paths.isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> columns = new LinkedHashMap<>();
    for (Path path : paths) {
      AttributeValue value = value(path, item);
      if (value != null) {
        columns.put(name(path), value);
      }
    }
    return columns;
  }

  private static @Nullable AttributeValue value(Path path, Map<String, AttributeValue> item) {
    AttributeValue value = item.get(path.attribute());
    for (PathStep step : path.steps().subList(1, path.steps().size())) {
      if (value == null) {
        return null;
      }
      value =
          step instanceof PathStep.Name name ? value.m().get(name.name()) : element(value, step);
    }
    return value;
  }

  private static @Nullable AttributeValue element(AttributeValue list, PathStep step) {
    int index = ((PathStep.Index) step).index();
    return index < list.l().size() ? list.l().get(index) : null;
  }

  /**
   * The column's name: the last attribute or member name in the path, followed by any list indexes
   * after it.
   */
  private static String name(Path path) {
    StringBuilder name = new StringBuilder();
    for (PathStep step : path.steps()) {
      if (step instanceof PathStep.Name named) {
        name.setLength(0);
        name.append(named.name());
      } else {
        name.append('[').append(((PathStep.Index) step).index()).append(']');
      }
    }
    return name.toString();
  }
}
