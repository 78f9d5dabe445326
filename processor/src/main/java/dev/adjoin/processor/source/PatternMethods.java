// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The methods of declared patterns: the question, its cost, and a call with typed inputs. */
final class PatternMethods {
  private final Schema schema;
  private final Map<String, MemberType> members;
  private final JavaTypes types;

  PatternMethods(Schema schema, Map<String, MemberType> members, JavaTypes types) {
    this.schema = schema;
    this.members = members;
    this.types = types;
  }

  void write(Proof proof, JavaNames names, JavaText out) {
    MemberType member = members.get(proof.answer().name().type());
    if (member == null) {
      return;
    }
    List<Parameter> parameters = new ArrayList<>();
    for (Proof.Input input : inputs(proof, member)) {
      Parameter single = member.parameter(input.name(), types);
      if (input.isRange()) {
        parameters.add(new Parameter(single.name() + "From", single.type()));
        parameters.add(new Parameter(single.name() + "To", single.type()));
      } else {
        parameters.add(single);
      }
    }
    String range = proof.pattern().range();
    String bounds = range == null ? "" : " Both bounds are inclusive.";
    Method method = method(proof, member);
    out.doc(JavaText.inDoc(proof.pattern().ask()), ReadDocs.cost(proof) + bounds);
    out.method(
        "public %s %s".formatted(method.type, names.method(proof.pattern().name(), parameters)),
        parameters,
        method.statement);
  }

  /** The inputs; those of a key in the order in which callers give them. */
  private List<Proof.Input> inputs(Proof proof, MemberType member) {
    if (proof.answer().name().target() instanceof ReadTarget.Listed) {
      return proof.inputs();
    }
    List<String> order = member.identity(schema);
    return proof.inputs().stream()
        .sorted(Comparator.comparing(input -> order.indexOf(input.name())))
        .toList();
  }

  /**
   * The result and the statement of a method.
   *
   * @param statement with marks as in {@link JavaText#broken}
   */
  private record Method(String type, String statement) {}

  private Method method(Proof proof, MemberType member) {
    ReadTarget target = proof.answer().name().target();
    if (target == ReadTarget.Single.COLLECTION || target == ReadTarget.Single.SUBTREE) {
      return new Method(
          generic("ItemCollection", member.record()),
          "return adjoin|.entity(%s.class)%s|.%s(%s);"
              .formatted(
                  member.record(),
                  proof.pattern().consistent() ? "|.consistent()" : "",
                  target,
                  Parameter.names(member.parameters(member.identity(schema), types))));
    }
    String call = call(proof, member);
    if (!(target instanceof ReadTarget.Listed)) {
      return new Method(
          types.use("java.util.Optional") + "<" + member.record() + ">", call + "|.first();");
    }
    return switch (proof.pattern().answer()) {
      case ITEMS -> new Method(generic("PatternQuery", member.record()), call + ";");
      case COUNT -> new Method("long", call + "|.count();");
      case ENTITIES -> {
        String other = end(proof.answer().name(), true);
        yield new Method(
            generic(
                "PagedResults", generic("EdgeWithEntity", member.record() + ", " + orItem(other))),
            call + "|.withEntities(" + classOf(other) + ");");
      }
      case TOGETHER -> {
        String owner = end(proof.answer().name(), false);
        yield new Method(
            generic("EntityWithEdges", orItem(owner) + ", " + member.record()),
            call + "|.together(" + classOf(owner) + ");");
      }
    };
  }

  /** The pattern with its inputs, one a line. */
  private String call(Proof proof, MemberType member) {
    StringBuilder call =
        new StringBuilder("return adjoin|.pattern(")
            .append(JavaText.literal(proof.pattern().name()))
            .append(", ")
            .append(member.record())
            .append(".class)");
    for (Proof.Input input : inputs(proof, member)) {
      String name = member.parameter(input.name(), types).name();
      call.append("|.given(").append(JavaText.literal(input.name())).append(", ");
      call.append(input.isRange() ? name + "From, " + name + "To" : name).append(")");
    }
    return call.toString();
  }

  private String generic(String type, String arguments) {
    return types.use("dev.adjoin." + type) + "<" + arguments + ">";
  }

  private String orItem(@Nullable String record) {
    return record == null ? types.use("dev.adjoin.Item") : record;
  }

  private static String classOf(@Nullable String record) {
    return record == null ? "" : record + ".class";
  }

  /**
   * The record of the entity whose list a read is, or of the entity that each edge leads to; null
   * if the read does not say which that is.
   */
  private @Nullable String end(ReadName read, boolean isOther) {
    if (read.target() instanceof ReadTarget.Children children) {
      return record(children.ancestor());
    }
    if (read.target() instanceof ReadTarget.ChildrenByIdentity children) {
      return record(children.ancestor());
    }
    Optional<Relationship> relationship = schema.relationship(read.type());
    return relationship
        .flatMap(edge -> Arrays.stream(Side.values()).filter(s -> isOf(read, edge, s)).findFirst())
        .map(side -> relationship.get().end(isOther ? side.other() : side))
        .map(this::record)
        .orElse(null);
  }

  private static boolean isOf(ReadName read, Relationship relationship, Side side) {
    return read.isOf(side)
        || read.target() instanceof ReadTarget.View view
            && relationship.view(view.name()).filter(v -> v.side() == side).isPresent();
  }

  private @Nullable String record(String entity) {
    MemberType member = members.get(entity);
    return member == null ? null : member.record();
  }
}
