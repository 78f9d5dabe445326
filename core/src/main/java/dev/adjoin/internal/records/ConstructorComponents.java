// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.records.ClassMembers.ConstructorDescription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The components of an immutable class: the parameters of its constructor, each with the accessor
 * or field that holds its value.
 *
 * <p>A parameter has a name in source code, and in a class file that was compiled with {@code
 * -parameters}, that says {@code @ConstructorProperties}, or that was compiled by Kotlin. Without a
 * name, a parameter belongs to the field of its type if there is one such parameter and one such
 * field: the order of fields proves nothing, because a constructor can take its parameters in
 * another order.
 *
 * @param constructor the position of the constructor; -1 if there is none with parameters
 * @param components empty if they are unknown
 * @param mistake why the components are unknown, if there is a constructor with parameters; in a
 *     record, what has no effect
 */
public record ConstructorComponents(
    int constructor, List<ComponentDescription> components, @Nullable Mistake mistake) {
  public ConstructorComponents {
    components = List.copyOf(components);
  }

  /**
   * What is wrong with the members of a class.
   *
   * @param found what was found, after the name of the class and "is"
   */
  public record Mistake(String found, String fix) {}

  /** Ends the search for components with a mistake. */
  private static final class UnknownComponent extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Mistake mistake;

    UnknownComponent(String found, String fix) {
      super(found, null, false, false);
      this.mistake = new Mistake(found, fix);
    }
  }

  /** The components of a record; an annotation on another member of it is a mistake. */
  public static ConstructorComponents ofRecord(
      List<ComponentDescription> components, ClassMembers members) {
    Mistake mistake =
        stray(components, members)
            .map(
                stray ->
                    new Mistake(
                        "a record with %s, which is none of its components".formatted(stray),
                        stray.fix("Make %s a component")))
            .orElse(null);
    return new ConstructorComponents(-1, components, mistake);
  }

  /** The components that follow from the members of a class. */
  public static ConstructorComponents of(ClassMembers members) {
    List<ConstructorDescription> candidates = candidates(members);
    if (candidates.isEmpty()) {
      return new ConstructorComponents(-1, List.of(), null);
    }
    ConstructorDescription constructor = candidates.get(0);
    try {
      if (candidates.size() > 1) {
        throw new UnknownComponent(
            "a class with %d constructors, of which any could be meant"
                .formatted(candidates.size()),
            "Make all but one of them private, or make it a record");
      }
      List<ComponentDescription> components = new ArrayList<>();
      for (MemberDescription parameter : named(constructor.parameters(), members)) {
        components.add(component(parameter, members));
      }
      Optional<Stray> stray = stray(components, members);
      if (stray.isPresent()) {
        throw new UnknownComponent(
            "a class with %s, which its constructor does not take".formatted(stray.get()),
            stray.get().fix("Take %s in the constructor"));
      }
      return new ConstructorComponents(
          members.constructors().indexOf(constructor), components, null);
    } catch (UnknownComponent e) {
      return new ConstructorComponents(-1, List.of(), e.mistake);
    }
  }

  /**
   * The constructors with parameters; without the private ones, unless all are. A constructor
   * without parameters stands beside the others in Kotlin if all parameters have defaults.
   */
  private static List<ConstructorDescription> candidates(ClassMembers members) {
    List<ConstructorDescription> all =
        members.constructors().stream().filter(c -> !c.parameters().isEmpty()).toList();
    List<ConstructorDescription> open = all.stream().filter(c -> !c.isPrivate()).toList();
    return open.isEmpty() ? all : open;
  }

  /** The parameters, all of them with names. */
  private static List<MemberDescription> named(
      List<MemberDescription> parameters, ClassMembers members) throws UnknownComponent {
    Map<String, Integer> ofType = new HashMap<>();
    parameters.forEach(p -> ofType.merge(p.type().erasure(), 1, Integer::sum));
    List<MemberDescription> named = new ArrayList<>();
    for (MemberDescription parameter : parameters) {
      String type = parameter.type().erasure();
      List<String> fields =
          members.fields().stream()
              .filter(field -> field.type().erasure().equals(type))
              .map(MemberDescription::name)
              .toList();
      if (!parameter.name().isEmpty()) {
        named.add(parameter);
      } else if (fields.size() == 1 && ofType.get(type) == 1) {
        named.add(new MemberDescription(fields.get(0), parameter.type(), parameter.annotations()));
      } else {
        throw unnamed(parameter, fields);
      }
    }
    return named;
  }

  private static UnknownComponent unnamed(MemberDescription parameter, List<String> fields) {
    String type = parameter.type().text();
    String which =
        fields.isEmpty()
            ? "one has type " + type + ", which no field has"
            : "the fields of type " + type + " are " + String.join(", ", fields);
    return new UnknownComponent(
        "a class whose constructor has parameters without names in the class file: " + which,
        "Compile it with -parameters, put @ConstructorProperties on the constructor, or make it a"
            + " record");
  }

  private static ComponentDescription component(MemberDescription parameter, ClassMembers members)
      throws UnknownComponent {
    String name = parameter.name();
    Optional<MemberDescription> field = find(members.fields(), name, parameter);
    Optional<MemberDescription> method =
        accessors(name)
            .flatMap(accessor -> find(members.methods(), accessor, parameter).stream())
            .findFirst();
    MemberDescription reader = method.or(() -> field).orElseThrow(() -> unread(parameter));
    List<MemberDescription> all =
        Stream.of(Stream.of(parameter), field.stream(), method.stream())
            .flatMap(found -> found)
            .toList();
    return new ComponentDescription(
        name,
        type(parameter, reader, all),
        all.stream().flatMap(member -> member.annotations().stream()).toList(),
        new ComponentDescription.Reader(reader.name(), method.isPresent()));
  }

  /**
   * The type of a component with the annotations on every use of it, and with those of its members,
   * because Kotlin writes no annotation on a type. For the type of a parameter Kotlin writes {@code
   * List<? extends T>} where the accessor has {@code List<T>}.
   */
  private static TypeDescription type(
      MemberDescription parameter, MemberDescription reader, List<MemberDescription> all) {
    boolean isSame = parameter.type().text().equals(reader.type().text());
    return (isSame ? parameter : reader)
        .type()
        .with(
            all.stream()
                .flatMap(m -> Stream.of(m.type().annotations(), m.annotations()))
                .flatMap(List::stream)
                .toList());
  }

  /** The methods that can be the accessor of a component: {@code name}, {@code getName}. */
  public static Stream<String> accessors(String component) {
    String capitalised =
        component.isEmpty()
            ? ""
            : Character.toUpperCase(component.charAt(0)) + component.substring(1);
    return Stream.of(component, "get" + capitalised, "is" + capitalised);
  }

  private static Optional<MemberDescription> find(
      List<MemberDescription> members, String name, MemberDescription parameter) {
    return members.stream()
        .filter(member -> member.name().equals(name))
        .filter(member -> member.type().erasure().equals(parameter.type().erasure()))
        .findFirst();
  }

  /** An annotation of Adjoin's on a member that is no component, where it has no effect. */
  private record Stray(String annotation, String member) {
    String fix(String first) {
      return first.formatted(member) + ", or remove " + annotation;
    }

    @Override
    public String toString() {
      return annotation + " on " + member;
    }
  }

  private static Optional<Stray> stray(
      List<ComponentDescription> components, ClassMembers members) {
    Set<String> taken = new HashSet<>();
    components.forEach(component -> accessors(component.name()).forEach(taken::add));
    return Stream.of(members.fields(), members.methods())
        .flatMap(List::stream)
        .filter(member -> !taken.contains(member.name()))
        .flatMap(
            member ->
                member.annotations().stream()
                    .filter(AnnotationValues::isAdjoins)
                    .map(annotation -> new Stray("@" + annotation.simpleName(), member.name())))
        .findFirst();
  }

  private static UnknownComponent unread(MemberDescription parameter) {
    String name = parameter.name();
    String type = parameter.type().text();
    return new UnknownComponent(
        "a class whose constructor takes %s %s, which no accessor and no field of that type holds"
            .formatted(type, name),
        "Add a field %s, or a method %s, that is of type %s"
            .formatted(
                name, String.join("() or ", accessors(name).limit(2).toList()) + "()", type));
  }
}
