// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Named;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A record, or another class whose constructor takes all its components, with what takes its values
 * apart and creates them.
 *
 * @param creator the constructor, or the static field that holds the only object of the class
 */
public record BoundClass(Class<?> type, Member creator, List<Component> components) {
  private static final ClassValue<Optional<BoundClass>> KNOWN =
      new ClassValue<>() {
        @Override
        protected Optional<BoundClass> computeValue(Class<?> type) {
          return bind(new ReflectedClass(type));
        }
      };

  public BoundClass {
    components = List.copyOf(components);
  }

  /**
   * One component.
   *
   * @param attribute its name in the model
   * @param reader the accessor, or the field if there is no accessor
   */
  public record Component(String name, String attribute, Member reader) {

    public Class<?> type() {
      return reader instanceof Method method ? method.getReturnType() : ((Field) reader).getType();
    }

    public Type genericType() {
      return reader instanceof Method method
          ? method.getGenericReturnType()
          : ((Field) reader).getGenericType();
    }
  }

  /** The class, if it is a record or its components are known. */
  public static Optional<BoundClass> of(Class<?> type) {
    return KNOWN.get(type);
  }

  private static Optional<BoundClass> bind(ReflectedClass described) {
    Class<?> type = described.reflected();
    if (described.isSingleton()) {
      return described.instance().map(instance -> new BoundClass(type, instance, List.of()));
    }
    if (!described.isImmutable()) {
      return Optional.empty();
    }
    try {
      List<Component> components = new ArrayList<>();
      for (ComponentDescription component : described.components()) {
        String name = component.name();
        String attribute =
            component.annotation(Named.class).map(named -> named.text("value")).orElse(name);
        String reader = component.reader().name();
        Member member =
            component.reader().isMethod()
                ? type.getDeclaredMethod(reader)
                : type.getDeclaredField(reader);
        components.add(new Component(name, attribute, member));
      }
      return Optional.of(new BoundClass(type, constructor(described, components), components));
    } catch (NoSuchMethodException | NoSuchFieldException e) {
      throw new AssertionError("Every component of " + type + " has a member", e);
    }
  }

  private static Member constructor(ReflectedClass described, List<Component> components)
      throws NoSuchMethodException {
    Class<?> type = described.reflected();
    return type.isRecord()
        ? type.getDeclaredConstructor(
            components.stream().map(Component::type).toArray(Class<?>[]::new))
        : ReflectedMembers.constructors(type).get(ReflectedMembers.components(type).constructor());
  }

  /** The component with the name. */
  public Optional<Component> component(String name) {
    return components.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** The component that a method reads: its accessor under any name that an accessor can have. */
  public Optional<Component> readBy(String method) {
    return components.stream().filter(each -> isReadBy(each, method)).findFirst();
  }

  private boolean isReadBy(Component component, String method) {
    return type.isRecord()
        ? component.name().equals(method)
        : ConstructorComponents.accessors(component.name()).anyMatch(method::equals);
  }
}
