// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.List;

/**
 * The members of a class that is not a record, from which its {@link ConstructorComponents} follow.
 *
 * @param constructors those of the source code, in any order
 * @param fields the fields of its instances
 * @param methods the methods of its instances that take no parameters
 */
public record ClassMembers(
    List<ConstructorDescription> constructors,
    List<MemberDescription> fields,
    List<MemberDescription> methods) {

  /** No members, as of an interface, and of a class without instances of its own. */
  public static final ClassMembers NONE = new ClassMembers(List.of(), List.of(), List.of());

  public ClassMembers {
    constructors = List.copyOf(constructors);
    fields = List.copyOf(fields);
    methods = List.copyOf(methods);
  }

  /** A constructor. */
  public record ConstructorDescription(List<MemberDescription> parameters, boolean isPrivate) {
    public ConstructorDescription {
      parameters = List.copyOf(parameters);
    }
  }
}
