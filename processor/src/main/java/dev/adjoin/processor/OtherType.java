// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.internal.records.AnnotationValues;
import dev.adjoin.internal.records.ClassDescription;
import dev.adjoin.internal.records.ComponentDescription;
import dev.adjoin.internal.records.ConstantDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type that an annotation names and that is no class: {@code void.class}, {@code int[].class}.
 */
record OtherType(String qualifiedName) implements ClassDescription {
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
  public Kind kind() {
    return Kind.CLASS;
  }

  @Override
  public boolean isGeneric() {
    return false;
  }

  @Override
  public List<AnnotationValues> annotations() {
    return List.of();
  }

  @Override
  public List<ComponentDescription> components() {
    return List.of();
  }

  @Override
  public List<ConstantDescription> constants() {
    return List.of();
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
