// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.model.AttributeType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The Java types of attributes, and the enums that some of them need. Not thread-safe. */
final class ComponentTypes {
  private final JavaNames names;
  private final AnnotationSource annotations;
  private final Map<List<String>, String> enums = new LinkedHashMap<>();

  ComponentTypes(JavaNames names, AnnotationSource annotations) {
    this.names = names;
    this.annotations = annotations;
  }

  /**
   * The type of a component, with the annotations on it.
   *
   * @param primitive whether it may be a primitive type
   * @param owner the class that the component is part of
   */
  String type(AttributeType type, boolean primitive, String owner, String attribute) {
    if (type instanceof AttributeType.Scalar scalar) {
      return switch (scalar) {
        case STRING -> names.type("java.lang.String");
        case INT -> primitive ? "int" : names.type("java.lang.Integer");
        case LONG -> primitive ? "long" : names.type("java.lang.Long");
        case BOOL -> primitive ? "boolean" : names.type("java.lang.Boolean");
        case DECIMAL -> names.type("java.math.BigDecimal");
        case BYTES -> "byte[]";
        case INSTANT -> names.type("java.time.Instant");
        case DATE -> names.type("java.time.LocalDate");
        case TIME -> names.type("java.time.LocalTime");
        case DATETIME -> names.type("java.time.LocalDateTime");
        case OFFSETDATETIME -> names.type("java.time.OffsetDateTime");
        case ZONEDDATETIME -> names.type("java.time.ZonedDateTime");
        case YEAR -> names.type("java.time.Year");
        case DURATION -> names.type("java.time.Duration");
        case UUID -> names.type("java.util.UUID");
        case URI -> names.type("java.net.URI");
        case LOCALE -> names.type("java.util.Locale");
        case CURRENCY -> names.type("java.util.Currency");
      };
    }
    if (type instanceof AttributeType.ListOf list) {
      String bound =
          list.max() == null ? "" : "@" + annotations.declared("Bounded") + "(" + list.max() + ") ";
      return bound
          + names.type("java.util.List")
          + "<"
          + type(list.element(), false, owner, attribute)
          + ">";
    }
    if (type instanceof AttributeType.SetOf set) {
      return names.type("java.util.Set") + "<" + type(set.element(), false, owner, attribute) + ">";
    }
    if (type instanceof AttributeType.MapOf map) {
      return names.type("java.util.Map")
          + "<"
          + names.type("java.lang.String")
          + ", "
          + type(map.value(), false, owner, attribute)
          + ">";
    }
    if (type instanceof AttributeType.Choice choice) {
      String ordered = choice.ordered() ? annotations.mark("Ordered") : "";
      return ordered + enumName(choice.values(), owner, attribute);
    }
    return JavaNames.className(((AttributeType.Named) type).name());
  }

  /** The enum of these words; attributes with the same words share it. */
  private String enumName(List<String> words, String owner, String attribute) {
    String known = enums.get(words);
    if (known != null) {
      return known;
    }
    String wanted = TableResource.pascalCase(attribute);
    String name = names.declare(names.isDeclared(wanted) ? owner + wanted : wanted);
    enums.put(words, name);
    return name;
  }

  /** The declarations of the enums that the types before need. */
  List<String> enums() {
    List<String> all = new ArrayList<>();
    enums.forEach((words, name) -> all.add(enumOf(name, words)));
    return all;
  }

  private String enumOf(String name, List<String> words) {
    List<String> constants = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    for (String word : words) {
      String constant = JavaNames.constant(word);
      while (!used.add(constant)) {
        constant += "_";
      }
      boolean isDerived = constant.toLowerCase(Locale.ROOT).replace('_', '-').equals(word);
      constants.add("    " + (isDerived ? "" : annotations.single("Named", word)) + constant);
    }
    return "  public enum " + name + " {\n" + String.join(",\n", constants) + "\n  }\n";
  }
}
