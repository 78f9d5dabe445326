// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A description made by hand: a class in the unnamed package with what a test gives it. */
record NamedClass(
    String qualifiedName,
    Kind kind,
    List<AnnotationValues> annotations,
    List<ComponentDescription> components,
    List<ConstantDescription> constants)
    implements ClassDescription {

  NamedClass(String qualifiedName) {
    this(qualifiedName, Kind.CLASS, List.of(), List.of(), List.of());
  }

  @Override
  public String simpleName() {
    return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
  }

  @Override
  public String packageName() {
    return "";
  }

  @Override
  public @Nullable ClassDescription enclosing() {
    return null;
  }

  @Override
  public boolean isGeneric() {
    return false;
  }

  @Override
  public List<ClassDescription> permitted() {
    return List.of();
  }

  @Override
  public List<ClassDescription> nested() {
    return List.of();
  }
}
