// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.argument;

import dev.adjoin.declare.Named;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which record component a method reference such as {@code Enrollment::grade} refers to.
 *
 * <p>A serializable method reference can be replaced by a {@link SerializedLambda}, which names the
 * method. Its {@code writeReplace} method is private; only serialization itself may call it without
 * the caller's package being open to this module. So the reference is written to an object stream
 * that looks at what would be written and discards it.
 *
 * <p>The JVM gives each method reference in a program a class of its own, so the name is found once
 * for each such class.
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
    private volatile @Nullable RecordComponent component;
  }

  private AttributeReference() {}

  /**
   * The attribute's name in the model: the component's name, unless {@link Named} gives another.
   *
   * @throws IllegalArgumentException if the reference is not to a component of a record
   */
  public static String name(Serializable reference) {
    RecordComponent component = component(reference);
    Named named = component.getAnnotation(Named.class);
    return named == null ? component.getName() : named.value();
  }

  /**
   * The record that has the component.
   *
   * @throws IllegalArgumentException if the reference is not to a component of a record
   */
  public static Class<?> recordClass(Serializable reference) {
    return component(reference).getDeclaringRecord();
  }

  private static RecordComponent component(Serializable reference) {
    Holder holder = HOLDERS.get(reference.getClass());
    RecordComponent component = holder.component;
    if (component == null) {
      component = resolve(reference);
      holder.component = component;
    }
    return component;
  }

  private static RecordComponent resolve(Serializable reference) {
    SerializedLambda lambda = serialized(reference);
    RecordComponent component =
        lambda == null || lambda.getCapturedArgCount() > 0
            ? null
            : component(lambda, reference.getClass().getClassLoader());
    if (component == null) {
      throw new IllegalArgumentException(
          "An attribute must be a reference to a record component, such as %s, but was %s; use"
                  .formatted(
                      example(lambda, reference.getClass().getClassLoader()), description(lambda))
              + " Attribute.named(…) where no such reference can be written");
    }
    return component;
  }

  /** A reference to a component of the record that the lambda takes: {@code Talk::title}. */
  private static String example(@Nullable SerializedLambda lambda, @Nullable ClassLoader loader) {
    Class<?> type = Object.class;
    if (lambda != null) {
      String signature = lambda.getInstantiatedMethodType();
      type = MethodType.fromMethodDescriptorString(signature, loader).parameterType(0);
    }
    RecordComponent[] components = type.getRecordComponents();
    return components == null || components.length == 0
        ? "Student::name"
        : type.getSimpleName() + "::" + components[0].getName();
  }

  private static String description(@Nullable SerializedLambda lambda) {
    if (lambda == null) {
      return "an object of another class";
    }
    return lambda.getImplMethodName().startsWith("lambda$")
        ? "a lambda expression"
        : "a reference to "
            + lambda.getImplClass().replace('/', '.')
            + "::"
            + lambda.getImplMethodName();
  }

  private static @Nullable RecordComponent component(
      SerializedLambda lambda, @Nullable ClassLoader loader) {
    try {
      Class<?> type = Class.forName(lambda.getImplClass().replace('/', '.'), false, loader);
      return component(type, lambda.getImplMethodName());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** The component of a record; for a sealed interface, that of the first variant which has it. */
  private static @Nullable RecordComponent component(Class<?> type, String name) {
    RecordComponent[] components = type.getRecordComponents();
    for (RecordComponent each : components == null ? new RecordComponent[0] : components) {
      if (each.getName().equals(name)) {
        return each;
      }
    }
    Class<?>[] permitted = type.getPermittedSubclasses();
    for (Class<?> each : permitted == null ? new Class<?>[0] : permitted) {
      RecordComponent found = component(each, name);
      if (found != null) {
        return found;
      }
    }
    return null;
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
