// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.argument.AttributeReference;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of a type, named by a reference to a record component: {@code Enrollment::grade}; in
 * a class that is no record, to an accessor ({@code Enrollment::getGrade}), and in Kotlin to a
 * property.
 *
 * <p>The compiler checks that the component exists and, because the methods that take an attribute
 * are chained ({@code set(Enrollment::grade).to("A")}), that the value has the component's type. A
 * lambda that is not a reference to a record component is refused when it is used.
 *
 * @param <R> the record
 * @param <V> the type of the component
 */
@FunctionalInterface
public interface Attribute<R, V> extends Serializable {
  /** The value of the attribute in a record; null if it is absent. */
  @Nullable V of(R record);

  /**
   * The attribute's name in the model. Resolved once for each place in the program that has such a
   * reference.
   *
   * @throws IllegalArgumentException if this is not a reference to a record component
   */
  default String name() {
    return AttributeReference.name(this);
  }

  /**
   * The record that the attribute is of.
   *
   * @throws IllegalArgumentException if this is not a reference to a record component
   */
  default Class<?> recordClass() {
    return AttributeReference.recordClass(this);
  }

  /**
   * An attribute by its name, for programs in which a method reference cannot be resolved (native
   * images, obfuscated code).
   *
   * <pre>{@code
   * static final Attribute<Enrollment, String> GRADE =
   *     Attribute.named(Enrollment.class, "grade", String.class);
   * }</pre>
   *
   * @param type the class of the values; not checked against the record, but against the model when
   *     the attribute is used
   */
  static <R, V> Attribute.Named<R, V> named(Class<R> recordClass, String name, Class<V> type) {
    return new Named<>(
        Arguments.required("A record class", recordClass),
        Arguments.required("The name of an attribute", name),
        Arguments.required("The class of an attribute", type));
  }

  /** An attribute that is given by its name. */
  record Named<R, V>(Class<R> recordClass, String name, Class<V> type) implements Attribute<R, V> {
    /** Not supported: only the name of the attribute is known. */
    @Override
    public V of(R record) {
      throw new UnsupportedOperationException(
          "The value of %s.%s cannot be read through an attribute that you name by a text"
              .formatted(recordClass.getSimpleName(), name));
    }
  }
}
