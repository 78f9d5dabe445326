// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * PartiQL statements with their parameters. Comments say what a statement cannot: the limit, the
 * order over shards, the types to keep.
 */
final class PartiqlCode implements CodeWriter {
  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder file =
        new StringBuilder(
            "-- %s of the model %s, in PartiQL.\n"
                .formatted(CodeWriter.contents(codes, writes), table.model()));
    for (ReadCode code : codes) {
      file.append("\n-- ").append(code.name()).append(": ").append(code.question()).append('\n');
      statements(table, code).forEach(statement -> file.append(statement.text()));
    }
    PartiqlWrites written = new PartiqlWrites(table);
    writes.forEach(code -> file.append(written.text(code)));
    return file.toString();
  }

  /**
   * A statement.
   *
   * @param notes what the statement cannot say
   * @param parameters the values of its question marks: attribute values of the API
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
            .append(parameters.stream().map(Statement::text).collect(Collectors.joining(", ")))
            .append('\n');
      }
      return text.append(sql).append(";\n").toString();
    }

    /** An attribute value in words. */
    private static String text(Object value) {
      Object behind = ((Map<?, ?>) value).values().iterator().next();
      return behind instanceof Map<?, ?> members
          ? members.entrySet().stream()
              .map(e -> e.getKey() + ": " + text(e.getValue()))
              .collect(Collectors.joining(", ", "{", "}"))
          : behind.toString();
    }

    Statement noting(String... more) {
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
      all.add(each(table, with.entity(), "then for each of them, 25 a BatchExecuteStatement"));
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
        all.add(each(table, members.entity(), "then for each of them, 25 a BatchExecuteStatement"));
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

  static Statement get(TableNames table, Map<String, Object> key, @Nullable Request request) {
    List<Object> parameters = new ArrayList<>();
    String where =
        key.entrySet().stream()
            .map(
                e -> {
                  parameters.add(e.getValue());
                  return PartiqlWrites.quoted(e.getKey()) + " = ?";
                })
            .collect(Collectors.joining(" AND "));
    List<String> notes =
        request != null && RequestParts.isConsistent(request)
            ? List.of("ConsistentRead: true")
            : List.of();
    return new Statement(
        notes,
        "SELECT * FROM %s WHERE %s".formatted(PartiqlWrites.quoted(table.table()), where),
        parameters);
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
    Range range = source.range();
    List<String> operands = range.sort().bounds().stream().map(bound -> "?").toList();
    String sort = PartiqlWrites.quoted(range.sortKey());
    StringBuilder select = new StringBuilder("SELECT * FROM ");
    select.append(PartiqlWrites.quoted((String) query.body().get("TableName")));
    query
        .member("IndexName")
        .ifPresent(index -> select.append('.').append(PartiqlWrites.quoted((String) index)));
    select.append(" WHERE ").append(PartiqlWrites.quoted(range.partitionKey())).append(" = ?");
    if (!operands.isEmpty()) {
      select.append(" AND ").append(range.sort().condition(sort, operands));
    }
    if (source.skipsTombstones()) {
      select.append(
          " AND (%1$s IS MISSING OR (%1$s <> ? AND %1$s <> ?))"
              .formatted(PartiqlWrites.quoted(OwnedAttribute.DELETING)));
    }
    boolean isBackwards = Boolean.FALSE.equals(query.body().get("ScanIndexForward"));
    return select.append(isBackwards ? " ORDER BY " + sort + " DESC" : "").toString();
  }

  private static List<Object> parameters(Request query) {
    return List.copyOf(query.map("ExpressionAttributeValues").values());
  }
}
