// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * PartiQL statements with their parameters. What a statement cannot say is said in a comment: the
 * limit, the order over shards, the types to keep.
 */
final class PartiqlCode implements CodeWriter {
  private static final Pattern KEY = Pattern.compile("\\b(GSI\\d+|LSI\\d+)?[PS]K\\b");

  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder file =
        new StringBuilder("-- Reads of the model %s, in PartiQL.\n".formatted(table.model()));
    for (ReadCode code : codes) {
      file.append("\n-- ").append(code.name()).append(": ").append(code.question()).append('\n');
      statements(table, code).forEach(statement -> file.append(statement.text()));
    }
    writes.forEach(code -> file.append(code.pointer("--")));
    return file.toString();
  }

  /**
   * A statement.
   *
   * @param notes what the statement cannot say
   * @param parameters the values of its question marks: key texts or strings
   */
  record Statement(List<String> notes, String sql, List<Object> parameters) {
    Statement {
      notes = List.copyOf(notes);
      parameters = List.copyOf(parameters);
    }

    String text() {
      StringBuilder text = new StringBuilder();
      notes.forEach(note -> text.append("-- ").append(note).append('\n'));
      if (!parameters.isEmpty()) {
        text.append("-- parameters: ")
            .append(parameters.stream().map(Object::toString).collect(Collectors.joining(", ")))
            .append('\n');
      }
      return text.append(sql).append(";\n").toString();
    }

    private Statement noting(String... more) {
      List<String> all = new ArrayList<>(List.of(more));
      all.addAll(notes);
      return new Statement(all, sql, parameters);
    }
  }

  /** The statements of a read in order. */
  static List<Statement> statements(TableNames table, ReadCode code) {
    ReadCode.Answer answer = code.answer();
    List<Statement> all = new ArrayList<>();
    if (answer instanceof ReadCode.OneItem one) {
      all.add(get(table, one.get().map("Key"), one.get()));
    } else if (answer instanceof ReadCode.Items items) {
      all.addAll(source(table, items.source()));
    } else if (answer instanceof ReadCode.WithEntities with) {
      all.addAll(source(table, with.source()));
      all.add(each(table, with.entity(), "then for each edge, 25 a BatchExecuteStatement"));
    } else if (answer instanceof ReadCode.Together together) {
      all.addAll(source(table, together.source()));
      if (together.get() != null) {
        all.add(get(table, together.get().map("Key"), together.get()).noting("in parallel"));
      }
    } else if (answer instanceof ReadCode.Counted counted) {
      source(table, counted.source()).stream()
          .map(each -> each.noting("PartiQL does not count: count the items that this returns"))
          .forEach(all::add);
    } else if (answer instanceof ReadCode.StoredNumber number) {
      all.addAll(storedNumber(table, number));
    } else if (answer instanceof ReadCode.Collection collection) {
      for (ReadCode.Part part : collection.parts()) {
        if (part instanceof ReadCode.GetPart get) {
          all.add(get(table, get.get().map("Key"), get.get()));
        } else {
          all.addAll(source(table, ((ReadCode.ListPart) part).source()));
        }
      }
    } else if (answer instanceof ReadCode.ByUnique unique) {
      all.add(get(table, unique.guard().map("Key"), unique.guard()));
      all.add(each(table, unique.entity(), "then with the attributes of that item"));
    } else if (answer instanceof ReadCode.Members members) {
      all.add(
          get(table, members.get().map("Key"), members.get())
              .noting("the edges are the members of " + members.attribute()));
      if (members.entity() != null) {
        all.add(each(table, members.entity(), "then for each edge, 25 a BatchExecuteStatement"));
      }
    } else {
      for (ReadCode.MemberOf map : ((ReadCode.Member) answer).maps()) {
        all.add(
            get(table, map.get().map("Key"), map.get())
                .noting("the edge is the member " + map.member() + " of " + map.attribute()));
      }
    }
    return all;
  }

  private static Statement get(
      TableNames table, Map<String, Object> key, @Nullable Request request) {
    List<Object> parameters = new ArrayList<>();
    String where =
        key.entrySet().stream()
            .map(
                e -> {
                  parameters.add(((Map<?, ?>) e.getValue()).get("S"));
                  return "\"" + e.getKey() + "\" = ?";
                })
            .collect(Collectors.joining(" AND "));
    List<String> notes =
        request != null && RequestParts.isConsistent(request)
            ? List.of("ConsistentRead: true")
            : List.of();
    return new Statement(
        notes, "SELECT * FROM \"%s\" WHERE %s".formatted(table.table(), where), parameters);
  }

  private static Statement each(TableNames table, ReadCode.FoundKey key, String note) {
    Statement get = get(table, key.key(), null).noting(note);
    return key.isConsistent() ? get.noting("ConsistentRead: true") : get;
  }

  private static List<Statement> storedNumber(TableNames table, ReadCode.StoredNumber number) {
    String note = "the number is " + String.join(".", number.path());
    if (number.read().operation() == Request.Operation.GET_ITEM) {
      return List.of(get(table, number.read().map("Key"), number.read()).noting(note));
    }
    List<Statement> all = new ArrayList<>();
    for (Object key : RequestParts.keys(number.read())) {
      all.add(get(table, members(key), null));
    }
    all.set(0, all.get(0).noting(note + ", the sum of all of these"));
    return all;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> members(Object map) {
    return (Map<String, Object>) map;
  }

  private static List<Statement> source(TableNames table, ReadCode.Source source) {
    List<String> notes = new ArrayList<>();
    if (source.repeat() instanceof Step.Shards shards) {
      notes.add(shards.words().replaceFirst("^sent ", ""));
    }
    if (source.repeat() instanceof Step.Nodes) {
      notes.add(
          "PartiQL cannot skip what is below each item, as a Query with ExclusiveStartKey does: this"
              + " reads all of it");
    }
    for (ReadCode.Match match : source.keeps()) {
      match
          .patterns()
          .forEach((key, pattern) -> notes.add("keep items whose " + key + " matches " + pattern));
    }
    if (RequestParts.isConsistent(source.query())) {
      notes.add("ConsistentRead: true");
    }
    source
        .query()
        .member("Limit")
        .filter(limit -> !(source.repeat() instanceof Step.Nodes))
        .ifPresent(limit -> notes.add("Limit: " + limit(limit)));
    Statement select = new Statement(notes, select(source), parameters(source.query()));
    if (!source.completes()) {
      return List.of(select);
    }
    Map<String, Object> both = new LinkedHashMap<>();
    both.put(table.partition(), Map.of("S", "{" + table.partition() + "}"));
    both.put(table.sort(), Map.of("S", "{" + table.sort() + "}"));
    return List.of(
        select, get(table, both, null).noting("then the whole items, 25 a BatchExecuteStatement"));
  }

  private static String limit(Object limit) {
    return limit instanceof PageLimit page ? page.toString() : limit.toString();
  }

  private static String select(ReadCode.Source source) {
    Request query = source.query();
    Map<String, Object> names = query.map("ExpressionAttributeNames");
    String condition = sql(String.valueOf(query.body().get("KeyConditionExpression")), names);
    String filter =
        query
            .member("FilterExpression")
            .map(text -> text.toString().replaceFirst(" <> .*", ""))
            .map(alias -> sql(alias, names))
            .map(
                mark -> " AND (%s IS MISSING OR (%s <> ? AND %s <> ?))".formatted(mark, mark, mark))
            .orElse("");
    String index = query.member("IndexName").map(name -> ".\"" + name + "\"").orElse("");
    boolean isBackwards = Boolean.FALSE.equals(query.body().get("ScanIndexForward"));
    return "SELECT * FROM \"%s\"%s WHERE %s%s%s"
        .formatted(
            query.body().get("TableName"),
            index,
            condition,
            filter,
            isBackwards ? " ORDER BY \"" + source.sortKey() + "\" DESC" : "");
  }

  private static String sql(String expression, Map<String, Object> names) {
    String sql = expression.replaceAll(":\\d+", "?");
    if (names.isEmpty()) {
      return KEY.matcher(sql).replaceAll("\"$0\"");
    }
    for (Map.Entry<String, Object> name : names.entrySet()) {
      sql = sql.replaceAll(name.getKey() + "\\b", "\"" + name.getValue() + "\"");
    }
    return sql;
  }

  private static List<Object> parameters(Request query) {
    List<Object> parameters = new ArrayList<>();
    query
        .map("ExpressionAttributeValues")
        .values()
        .forEach(value -> parameters.add(((Map<?, ?>) value).get("S")));
    return parameters;
  }

  /** The texts of parameters whose inputs are known. */
  static String fill(Object parameter, Function<String, @Nullable Object> values) {
    return parameter instanceof KeyText text ? text.fill(values) : parameter.toString();
  }
}
