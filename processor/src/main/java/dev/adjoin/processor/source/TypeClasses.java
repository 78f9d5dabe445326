// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The nested classes of one type: its calls, its key and its attributes. */
final class TypeClasses {
  /** The methods of {@code EntityCalls}. */
  private static final Set<String> OF_ENTITIES =
      Set.of(
          "entities",
          "create",
          "put",
          "change",
          "edit",
          "delete",
          "get",
          "require",
          "exists",
          "getAll");

  /** The methods of {@code EdgeCalls}. */
  private static final Set<String> OF_EDGES =
      Set.of("edges", "link", "put", "change", "edit", "unlink", "get", "require", "exists");

  private final Schema schema;
  private final ReadDocs reads;
  private final Map<String, MemberType> members;
  private final JavaTypes types;

  TypeClasses(Compiled compiled, Map<String, MemberType> members, JavaTypes types) {
    this.schema = new Schema(compiled.model());
    this.reads = new ReadDocs(compiled.plans().reads());
    this.members = members;
    this.types = types;
  }

  void write(MemberType member, JavaText out) {
    new Calls(member, out).write();
    new KeyRecord(schema, members, types).write(member, out);
    new AttributeConstants(schema, types).write(member, out);
  }

  private String api(String simpleName) {
    return types.use("dev.adjoin." + simpleName);
  }

  /** Writes the class with the calls of one type: those that not every type has. */
  private final class Calls {
    private final MemberType member;
    private final JavaText out;
    private final JavaNames names;
    private final boolean isEdge;
    private final String inner;

    Calls(MemberType member, JavaText out) {
      this.member = member;
      this.out = out;
      this.isEdge = member.member() instanceof Relationship;
      this.inner = isEdge ? "edges" : "entities";
      this.names = new JavaNames(isEdge ? OF_EDGES : OF_ENTITIES);
    }

    void write() {
      String record = member.record();
      out.doc("The calls of {@link %s} that the model allows.".formatted(record));
      out.open(
          "public static final class %s |extends %s<%s, %s>"
              .formatted(
                  member.calls(),
                  api(isEdge ? "EdgeCalls" : "EntityCalls"),
                  record,
                  member.callsKey(schema, types)));
      String wrapped = api(isEdge ? "Edges" : "Entities") + "<" + record + ">";
      out.method(
          "private " + member.calls(),
          List.of(new Parameter(inner, wrapped)),
          "super(%s);".formatted(inner));
      out.doc("The same, read with strong consistency.");
      call(
          member.calls(),
          "consistent",
          List.of(),
          "return new %s(%s().consistent());".formatted(member.calls(), inner));
      if (member.member().version() != null) {
        String one = isEdge ? "edge" : "entity";
        out.doc("Writes an %s, whatever version is stored.".formatted(one));
        call(
            record,
            "overwrite",
            List.of(new Parameter(one, record)),
            "return %s().overwrite(%s);".formatted(inner, one));
      }
      if (!isEdge) {
        out.doc("Deletes the entity that has the id of this one; see {@link #delete}.");
        out.method(
            "public boolean delete",
            List.of(new Parameter("entity", record)),
            "return entities().delete(entity);");
      }
      if (member.member() instanceof Relationship relationship) {
        sides(relationship);
      } else {
        lists((Entity) member.member());
      }
      views();
      out.close();
    }

    private void call(String type, String name, List<Parameter> parameters, String statement) {
      out.method(
          "public %s %s".formatted(type, names.method(name, parameters)), parameters, statement);
    }

    /** A read of the model, left out if the model does not allow it. */
    private void list(
        ReadName name, String type, String method, List<String> inputs, String before) {
      AccessPattern read = reads.find(name);
      if (read == null) {
        return;
      }
      List<Parameter> parameters = member.parameters(inputs, types);
      String arguments = Parameter.names(parameters);
      boolean needsComma = !arguments.isEmpty() && before.endsWith("\"");
      out.doc(ReadDocs.question(read) + " " + ReadDocs.cost(read));
      call(
          type,
          method,
          parameters,
          "return %s().%s%s%s);".formatted(inner, before, needsComma ? ", " : "", arguments));
    }

    private String listQuery() {
      return api("ListQuery") + "<" + member.record() + ">";
    }

    private void sides(Relationship relationship) {
      for (Side side : Side.values()) {
        list(
            ReadName.edges(member.name(), side),
            listQuery(),
            side.word(),
            schema.endNames(relationship, side),
            side.word() + "(");
      }
    }

    private void lists(Entity entity) {
      String name = entity.name();
      List<String> identity = schema.identityNames(entity);
      String collection = api("ItemCollection") + "<" + member.record() + ">";
      list(ReadName.collection(name), collection, "collection", identity, "collection(");
      list(ReadName.subtree(name), collection, "subtree", identity, "subtree(");
      for (Entity ancestor : schema.ancestors(entity)) {
        boolean isParent = ancestor.name().equals(entity.parent());
        list(
            ReadName.children(name, ancestor.name()),
            listQuery(),
            isParent ? "of" : "under" + ancestor.name(),
            schema.identityNames(ancestor),
            isParent ? "of(" : "under(" + JavaText.literal(ancestor.name()));
      }
      list(ReadName.all(name), listQuery(), "all", List.of(), "all(");
      String optional = types.use("java.util.Optional") + "<" + member.record() + ">";
      for (List<String> unique : entity.uniques()) {
        String match = "unique(" + literals(unique) + ").is(";
        list(ReadName.unique(name, unique), optional, named("unique", unique), unique, match);
      }
      List<List<String>> lookups = new ArrayList<>(entity.lookups());
      entity.references().forEach(reference -> lookups.add(List.of(reference.attribute())));
      for (List<String> lookup : lookups) {
        String match = "by(" + literals(lookup) + ").is(";
        list(ReadName.lookup(name, lookup), listQuery(), named("by", lookup), lookup, match);
      }
    }

    /** {@code byProjectAndNumber}. */
    private static String named(String verb, List<String> attributes) {
      return attributes.stream()
          .map(name -> JavaNames.capitalised(JavaNames.identifier(name)))
          .collect(Collectors.joining("And", verb, ""));
    }

    private static String literals(List<String> names) {
      return names.stream().map(JavaText::literal).collect(Collectors.joining(", "));
    }

    private void views() {
      for (View view : member.member().views()) {
        list(
            ReadName.view(member.name(), view.name()),
            listQuery(),
            view.name(),
            new ArrayList<>(schema.partitionOf(member.member(), view)),
            "view(" + JavaText.literal(view.name()));
      }
    }
  }
}
