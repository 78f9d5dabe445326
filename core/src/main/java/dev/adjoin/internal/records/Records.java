// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.Arrays;
import java.util.HashMap;
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
   * Reads records that hold classes of the application.
   *
   * @param customs the scalar that each such class is stored as
   */
  public static RecordDeclaration declare(Map<Class<?>, Scalar> customs, Class<?>... classes) {
    Map<String, Scalar> byName = new HashMap<>();
    customs.forEach((type, scalar) -> byName.put(new ReflectedClass(type).qualifiedName(), scalar));
    DescribedDeclaration read =
        read(byName, Arrays.stream(classes).<ClassDescription>map(ReflectedClass::new).toList());
    return new RecordDeclaration(read.declaration(), Bindings.of(read));
  }

  /**
   * Reads descriptions of classes, wherever they come from.
   *
   * @param customs the scalar for each class of the application that is stored as one, by its
   *     canonical name
   */
  public static DescribedDeclaration read(
      Map<String, Scalar> customs, List<ClassDescription> classes) {
    return new ModelReader(classes, Map.copyOf(customs)).read();
  }
}
