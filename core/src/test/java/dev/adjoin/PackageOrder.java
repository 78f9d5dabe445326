// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;

/** The line that the packages of core form. */
final class PackageOrder {
  /** Each may use only those before it; one that does not exist yet keeps its place. */
  static final List<String> CORE =
      List.of(
          "declare",
          "internal.diagnostic",
          "internal.model",
          "internal.records",
          "internal.modelfile",
          "internal.key",
          "internal.design",
          "internal.evolution",
          "internal.plan",
          "internal.request",
          "internal.cost",
          "internal.compile.check",
          "internal.compile.layout",
          "internal.compile.read",
          "internal.compile.write",
          "internal.compile",
          "internal.lint",
          "internal.advise");

  private static final String ROOT = "dev.adjoin.";

  private PackageOrder() {}

  static boolean isOurs(JavaClass type) {
    return type.getName().startsWith(ROOT);
  }

  /** The package without the root, such as {@code compile.check}. */
  static String shortName(JavaClass type) {
    return (type.getPackageName() + ".").replaceFirst(ROOT, "").replaceFirst("\\.$", "");
  }

  /** Whether the used class stands in the same package as its user or in one before it. */
  static boolean allows(Dependency dependency) {
    JavaClass used = dependency.getTargetClass().getBaseComponentType();
    return CORE.indexOf(shortName(used)) <= CORE.indexOf(shortName(dependency.getOriginClass()));
  }
}
