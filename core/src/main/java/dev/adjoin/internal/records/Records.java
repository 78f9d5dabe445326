// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.List;
import java.util.Map;

/** Reads a declaration from annotated records. */
public final class Records {
  private Records() {}

  /**
   * Reads records with {@link Entity} or {@link Relationship}, or a class with {@link DataModel}
   * that holds or lists them. Mistakes are collected in the declaration, never thrown.
   *
   * <p>Without a {@link DataModel} the model has the name of the class or package around the first
   * record, in lower case.
   *
   * <pre>{@code
   * Model campus = Records.declare(Student.class, Course.class, Enrollment.class).declaration().model();
   * }</pre>
   */
  public static RecordDeclaration declare(Class<?>... classes) {
    return declare(Map.of(), classes);
  }

  /**
   * The same for records that hold classes of the application.
   *
   * @param customs what the model has for each such class
   */
  public static RecordDeclaration declare(Map<Class<?>, Scalar> customs, Class<?>... classes) {
    return new ModelReader(List.of(classes), Map.copyOf(customs)).read();
  }
}
