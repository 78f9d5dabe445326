// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.argument;

import dev.adjoin.internal.records.BoundClass;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which component a reference such as {@code Enrollment::grade} refers to.
 *
 * <p>A serializable method reference can be replaced by a {@link SerializedLambda}, which names the
 * method. Its {@code writeReplace} method is private; only serialization itself may call it without
 * the caller's package being open to this module. So the reference is written to an object stream
 * that looks at what would be written and discards it.
 *
 * <p>The JVM gives each method reference in a program a class of its own, so the name is found once
 * for each such class. A reference to a property in Kotlin is converted to a lambda that captures
 * the property, which knows its name. Such a lambda can capture another property each time, so its
 * name is found each time.
 */
public final class AttributeReference {
  private static final ClassValue<Holder> HOLDERS =
      new ClassValue<>() {
        @Override
        protected Holder computeValue(Class<?> type) {
          return new Holder();
        }
      };

  /** The component that a class of references refers to, once it is known. */
  private static final class Holder {
    private volatile @Nullable Target target;
  }

  /** The component that a reference refers to, and its class. */
  private record Target(Class<?> type, BoundClass.Component component) {}

  private AttributeReference() {}

  /**
   * The attribute's name in the model: the component's name, unless {@code @Named} gives another.
   *
   * @throws IllegalArgumentException if the reference is not to a component
   */
  public static String name(Serializable reference) {
    return target(reference).component().attribute();
  }

  /**
   * The record, or other class of the model, that has the component.
   *
   * @throws IllegalArgumentException if the reference is not to a component
   */
  public static Class<?> recordClass(Serializable reference) {
    return target(reference).type();
  }

  private static Target target(Serializable reference) {
    Holder holder = HOLDERS.get(reference.getClass());
    Target target = holder.target;
    if (target == null) {
      SerializedLambda lambda = serialized(reference);
      target = resolve(lambda, reference.getClass().getClassLoader());
      if (lambda != null && lambda.getCapturedArgCount() == 0) {
        holder.target = target;
      }
    }
    return target;
  }

  private static Target resolve(@Nullable SerializedLambda lambda, @Nullable ClassLoader loader) {
    Optional<Target> found =
        lambda == null
            ? Optional.empty()
            : lambda.getCapturedArgCount() == 0
                ? accessor(lambda, loader)
                : property(lambda, loader);
    return found.orElseThrow(
        () ->
            new IllegalArgumentException(
                "An attribute must be a reference to a record component, such as %s, but was %s; use"
                        .formatted(example(lambda, loader), description(lambda, loader))
                    + " Attribute.named(…) where no such reference can be written"));
  }

  /** The component that a method of Java refers to. */
  private static Optional<Target> accessor(SerializedLambda lambda, @Nullable ClassLoader loader) {
    try {
      Class<?> type = Class.forName(lambda.getImplClass().replace('/', '.'), false, loader);
      return component(type, bound -> bound.readBy(lambda.getImplMethodName()))
          .map(component -> new Target(type, component));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  /** The component of a class; for a sealed interface, that of the first variant which has it. */
  private static Optional<BoundClass.Component> component(
      Class<?> type, Function<BoundClass, Optional<BoundClass.Component>> wanted) {
    Class<?>[] permitted = type.getPermittedSubclasses();
    return BoundClass.of(type)
        .flatMap(wanted)
        .or(
            () ->
                Arrays.stream(permitted == null ? new Class<?>[0] : permitted)
                    .flatMap(variant -> component(variant, wanted).stream())
                    .findFirst());
  }

  /** The component that a property of Kotlin refers to: {@code Student::name} in Kotlin. */
  private static Optional<Target> property(SerializedLambda lambda, @Nullable ClassLoader loader) {
    Class<?> type = parameter(lambda, loader);
    return propertyName(lambda)
        .flatMap(name -> component(type, bound -> bound.component(name)))
        .map(component -> new Target(type, component));
  }

  /**
   * The name of the property that a lambda captures. Kotlin's library is no dependency, so it is
   * asked by reflection.
   */
  private static Optional<String> propertyName(SerializedLambda lambda) {
    Object captured = lambda.getCapturedArgCount() == 1 ? lambda.getCapturedArg(0) : null;
    for (Class<?> type = captured == null ? null : captured.getClass();
        type != null;
        type = type.getSuperclass()) {
      if (type.getName().equals("kotlin.jvm.internal.CallableReference")) {
        try {
          return Optional.of((String) type.getMethod("getName").invoke(captured));
        } catch (ReflectiveOperationException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** The class that the lambda takes. */
  private static Class<?> parameter(SerializedLambda lambda, @Nullable ClassLoader loader) {
    String signature = lambda.getInstantiatedMethodType();
    return MethodType.fromMethodDescriptorString(signature, loader).parameterType(0);
  }

  /** A reference to a component of the record that the lambda takes: {@code Talk::title}. */
  private static String example(@Nullable SerializedLambda lambda, @Nullable ClassLoader loader) {
    Class<?> type = lambda == null ? Object.class : parameter(lambda, loader);
    return BoundClass.of(type)
        .flatMap(bound -> bound.components().stream().findFirst())
        .map(component -> type.getSimpleName() + "::" + component.reader().getName())
        .orElse("Student::name");
  }

  private static String description(
      @Nullable SerializedLambda lambda, @Nullable ClassLoader loader) {
    if (lambda == null) {
      return "an object of another class";
    }
    Optional<String> property = propertyName(lambda);
    if (property.isPresent()) {
      return "a reference to " + parameter(lambda, loader).getName() + "::" + property.get();
    }
    return lambda.getImplMethodName().contains("lambda$")
        ? "a lambda expression"
        : "a reference to "
            + lambda.getImplClass().replace('/', '.')
            + "::"
            + lambda.getImplMethodName();
  }

  private static @Nullable SerializedLambda serialized(Serializable reference) {
    try (Capture capture = new Capture()) {
      capture.writeObject(reference);
      return capture.lambda;
    } catch (IOException e) {
      return null;
    }
  }

  /** An object stream that keeps the lambda that would be written, and writes nothing. */
  private static final class Capture extends ObjectOutputStream {
    private @Nullable SerializedLambda lambda;

    Capture() throws IOException {
      super(OutputStream.nullOutputStream());
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(Object written) {
      if (written instanceof SerializedLambda found) {
        lambda = found;
      }
      return null;
    }
  }
}
