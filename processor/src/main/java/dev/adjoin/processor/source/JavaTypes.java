// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.internal.records.ClassDescription;
import dev.adjoin.internal.records.TypeDescription;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The types that generated code names, and the imports that it needs for them. */
final class JavaTypes {
  private static final Map<String, String> BOXES = Map.of("char", "Character", "int", "Integer");

  private final String packageName;
  private final Map<String, String> bySimpleName = new TreeMap<>();

  /**
   * @param taken the simple names of the generated classes
   */
  JavaTypes(String packageName, List<String> taken) {
    this.packageName = packageName;
    taken.forEach(name -> bySimpleName.put(name, name));
    List.of("String", "Override").forEach(name -> bySimpleName.put(name, "java.lang." + name));
  }

  /** The name by which code refers to a class; imported unless another class has that name. */
  String use(String qualifiedName) {
    String simpleName = qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    String first = bySimpleName.putIfAbsent(simpleName, qualifiedName);
    return first == null || first.equals(qualifiedName) ? simpleName : qualifiedName;
  }

  /** The name of a class; a class without a package cannot be imported, nor one nested in it. */
  String use(ClassDescription type) {
    return type.packageName().isEmpty() ? type.qualifiedName() : use(type.qualifiedName());
  }

  /** A type without its annotations. */
  String use(TypeDescription type) {
    if (type instanceof TypeDescription.OfClass of) {
      String arguments = of.arguments().stream().map(this::use).collect(Collectors.joining(", "));
      return use(of.type()) + (arguments.isEmpty() ? "" : "<" + arguments + ">");
    }
    return type instanceof TypeDescription.Array array ? use(array.element()) + "[]" : type.text();
  }

  /** A type as a type argument. */
  String boxed(TypeDescription type) {
    return type instanceof TypeDescription.Primitive primitive
        ? BOXES.getOrDefault(primitive.name(), JavaNames.capitalised(primitive.name()))
        : use(type);
  }

  /** The import statements, in the order of their names. */
  List<String> imports() {
    return bySimpleName.entrySet().stream()
        .filter(type -> type.getValue().contains("."))
        .filter(type -> !type.getValue().equals("java.lang." + type.getKey()))
        .filter(type -> !type.getValue().equals(packageName + "." + type.getKey()))
        .map(type -> "import " + type.getValue() + ";")
        .sorted()
        .toList();
  }
}
