// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the record with the key of one item. */
final class KeyRecord {
  private final Schema schema;
  private final Map<String, MemberType> members;
  private final JavaTypes types;

  KeyRecord(Schema schema, Map<String, MemberType> members, JavaTypes types) {
    this.schema = schema;
    this.members = members;
    this.types = types;
  }

  void write(MemberType member, JavaText out) {
    List<Parameter> parts = member.parameters(member.identity(schema), types);
    out.doc("The key of one {@link %s}.".formatted(member.record()));
    out.begin(
        "public record " + member.key(),
        parts,
        "implements %s<%s>".formatted(types.use("dev.adjoin.TypedKey"), member.record()));
    boolean hasOf = of(member, out);
    if (member.member() instanceof Relationship relationship) {
      between(member, relationship, out);
    }
    String key = types.use("dev.adjoin.Key");
    if (hasOf || member.member() instanceof Relationship) {
      out.line("");
    }
    out.line("@Override")
        .method(
            "public %s toKey".formatted(key),
            List.of(),
            "return %s.of(|%s);".formatted(key, Parameter.names(parts)));
    out.close();
  }

  /** A method that takes the key from an object, if accessors for all its parts exist. */
  private boolean of(MemberType member, JavaText out) {
    if (!member.identity(schema).stream().allMatch(member::hasAccessor)) {
      return false;
    }
    String one = member.member() instanceof Relationship ? "edge" : "entity";
    String values =
        member.identity(schema).stream()
            .map(attribute -> member.value(attribute, one, types))
            .collect(Collectors.joining(", "));
    out.line("/** The key of an %s. */".formatted(one));
    out.method(
        "public static %s of".formatted(member.key()),
        List.of(new Parameter(one, member.record())),
        "return new %s(|%s);".formatted(member.key(), values));
    return true;
  }

  /**
   * A method that takes the keys of both ends: ends that are swapped have the wrong types. It is
   * left out if the edge holds the id of an end as another Java type than the end itself.
   */
  private void between(MemberType member, Relationship relationship, JavaText out) {
    JavaNames names = new JavaNames();
    List<Parameter> distinct = member.parameters(relationship.distinct(), types);
    distinct.forEach(parameter -> names.other(parameter.name()));
    List<Parameter> parameters = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Side side : Side.values()) {
      MemberType end = members.get(relationship.end(side));
      if (end == null || !isHeld(end, member, schema.endNames(relationship, side))) {
        return;
      }
      Parameter parameter = new Parameter(names.other(side.word()), end.key());
      parameters.add(parameter);
      end.parameters(end.identity(schema), types)
          .forEach(part -> values.add(parameter.name() + "." + part.name() + "()"));
    }
    parameters.addAll(distinct);
    distinct.forEach(parameter -> values.add(parameter.name()));
    out.doc("The key of the edge between two entities.");
    out.method(
        "public static %s between".formatted(member.key()),
        parameters,
        "return new %s(|%s);".formatted(member.key(), String.join(", ", values)));
  }

  /** Whether the attributes of an edge have the Java types of the identity that they hold. */
  private boolean isHeld(MemberType end, MemberType edge, List<String> attributes) {
    List<String> own = end.identity(schema).stream().map(a -> end.boxed(a, types)).toList();
    return attributes.stream().map(a -> edge.boxed(a, types)).toList().equals(own);
  }
}
