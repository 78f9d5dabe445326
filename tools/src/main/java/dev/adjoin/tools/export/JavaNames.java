// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/**
 * The names in a Java source: identifiers for the names of a model, and imports for the classes
 * that the source refers to. Not thread-safe.
 */
final class JavaNames {
  /** Names that a component of a record cannot have. */
  private static final Set<String> NO_COMPONENTS =
      Set.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  private final Set<String> declared;
  private final Set<String> imports = new TreeSet<>();

  /**
   * @param declared the simple names of the classes that the source declares, which hide imports
   */
  JavaNames(Collection<String> declared) {
    this.declared = new HashSet<>(declared);
  }

  /** A class by its simple name if nothing hides it; it is then imported. */
  String type(String qualified) {
    String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
    if (declared.contains(simple)) {
      return qualified;
    }
    if (!qualified.startsWith("java.lang.")) {
      imports.add(qualified);
    }
    return simple;
  }

  /** Declares a class under this name, or under a similar one if that is taken. */
  String declare(String wanted) {
    String name = wanted;
    for (int i = 2; !declared.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  boolean isDeclared(String name) {
    return declared.contains(name);
  }

  String imports() {
    return imports.stream().map(i -> "import " + i + ";\n").collect(Collectors.joining());
  }

  /** A name for a component or variable: the name itself if Java allows it. */
  static String variable(String name) {
    return isName(name) && !NO_COMPONENTS.contains(name) ? name : identifier(name) + "_";
  }

  /** A name for a class: the name itself if Java allows it. */
  static String className(String name) {
    return isName(name) ? name : TableResource.pascalCase(identifier(name));
  }

  /** A name for a constant: {@code in-progress} becomes {@code IN_PROGRESS}. */
  static String constant(String word) {
    String name = identifier(word).toUpperCase(Locale.ROOT);
    return isName(name) ? name : name + "_";
  }

  private static String identifier(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}_$]", "_");
    return Character.isJavaIdentifierStart(plain.charAt(0)) ? plain : "_" + plain;
  }

  private static boolean isName(String name) {
    return SourceVersion.isName(name) && !name.contains(".") && !name.equals("_");
  }
}
