// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.NestedType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The records that components hold as values, in the order of their first use. */
final class NestedTypes {
  private final RecordProblems problems;
  private final ComponentReader components;
  private final Map<ClassDescription, NestedType> read = new LinkedHashMap<>();
  private final Set<ClassDescription> open = new HashSet<>();

  NestedTypes(RecordProblems problems, ComponentReader components) {
    this.problems = problems;
    this.components = components;
  }

  List<NestedType> all() {
    return List.copyOf(read.values());
  }

  /** The type of a component that holds the record or the sealed interface. */
  AttributeType use(ClassDescription type, Subject subject) {
    String name = ClassNames.type(type);
    if (GivenClasses.isMember(type)) {
      problems.error(
          Tag.UNSUPPORTED_TYPE,
          subject,
          subject.name() + " holds " + name + ", which is stored as a separate item",
          "Hold its id, or connect the two by a parent or a relationship");
      return Scalar.STRING;
    }
    if (open.contains(type)) {
      problems.error(
          Tag.TYPE_CYCLE,
          subject,
          subject.name() + " holds " + name + " again, so that its values would never end",
          "Declare " + name + " as an entity, and relate its items to each other");
      return Scalar.STRING;
    }
    if (!read.containsKey(type)) {
      read(type, name);
    }
    return new Named(name);
  }

  /** Takes its position in the order before the types of its components do. */
  private void read(ClassDescription type, String name) {
    read.put(type, new NestedType(name, List.of()));
    open.add(type);
    RecordComponents parts = components.read(type, RecordKind.NESTED, ModelPath.of("types", name));
    open.remove(type);
    read.put(type, new NestedType(name, parts.declared(), parts.variants()));
  }
}
