// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists the API of a module: the public and protected types and members of the packages that it
 * exports to everybody, as sorted lines of text.
 *
 * <p>A module's test compares it with a golden file, so that a change of the API is visible in
 * review.
 */
public final class PublicApi {
  private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");
  private static final Set<String> OF_ENUMS = Set.of("values", "valueOf");

  private final List<String> lines;

  private PublicApi(List<String> lines) {
    this.lines = List.copyOf(lines);
  }

  /** The API of the module that a class is part of. */
  public static PublicApi of(Class<?> member) {
    try {
      Path classes = Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
      List<String> lines = new ArrayList<>();
      for (String exported : exportedPackages(classes)) {
        for (Class<?> type : types(classes, exported, member.getClassLoader())) {
          lines.add(declaration(type));
          lines.addAll(members(type));
        }
      }
      return new PublicApi(lines);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> exportedPackages(Path classes) throws IOException {
    try (InputStream descriptor = Files.newInputStream(classes.resolve("module-info.class"))) {
      return ModuleDescriptor.read(descriptor).exports().stream()
          .filter(export -> !export.isQualified())
          .map(ModuleDescriptor.Exports::source)
          .sorted()
          .toList();
    }
  }

  private static List<Class<?>> types(Path classes, String packageName, ClassLoader loader)
      throws IOException {
    try (Stream<Path> files = Files.list(classes.resolve(packageName.replace('.', '/')))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
          .map(name -> packageName + "." + name.substring(0, name.length() - ".class".length()))
          .sorted()
          .<Class<?>>map(name -> load(name, loader))
          .filter(PublicApi::isExported)
          .toList();
    }
  }

  private static Class<?> load(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isExported(Class<?> type) {
    if (type.isSynthetic() || type.isAnonymousClass() || type.isLocalClass()) {
      return false;
    }
    Class<?> outer = type.getDeclaringClass();
    return isVisible(type.getModifiers()) && (outer == null || isExported(outer));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String declaration(Class<?> type) {
    Stream<Type> supertypes =
        Stream.concat(
            Stream.ofNullable(type.getGenericSuperclass()).filter(PublicApi::isWorthNaming),
            Arrays.stream(type.getGenericInterfaces()));
    String parents = supertypes.map(PublicApi::name).sorted().collect(Collectors.joining(", "));
    return modifiers(type)
        + kind(type)
        + " "
        + type.getName().replace('$', '.')
        + parameters(type.getTypeParameters())
        + (parents.isEmpty() ? "" : " : " + parents);
  }

  private static boolean isWorthNaming(Type superclass) {
    return superclass != Object.class
        && superclass != Record.class
        && !superclass.getTypeName().startsWith("java.lang.Enum<");
  }

  private static String modifiers(Class<?> type) {
    boolean open = !type.isRecord() && !type.isEnum() && !type.isInterface();
    return (Modifier.isProtected(type.getModifiers()) ? "protected " : "")
        + (type.isSealed() ? "sealed " : "")
        + (open && Modifier.isAbstract(type.getModifiers()) ? "abstract " : "")
        + (open && Modifier.isFinal(type.getModifiers()) ? "final " : "");
  }

  private static String kind(Class<?> type) {
    if (type.isAnnotation()) {
      return "@interface";
    }
    if (type.isInterface()) {
      return "interface";
    }
    if (type.isEnum()) {
      return "enum";
    }
    return type.isRecord() ? "record" : "class";
  }

  private static List<String> members(Class<?> type) {
    Stream<String> fields = Arrays.stream(type.getDeclaredFields()).filter(shown()).map(field());
    Stream<String> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(shown())
            .map(c -> parameters(c.getTypeParameters(), " ") + "new" + arguments(c));
    Stream<String> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(shown())
            .filter(method -> !isImplied(type, method))
            .map(PublicApi::method);
    return Stream.of(fields, constructors, methods)
        .flatMap(lines -> lines.sorted())
        .map(line -> "  " + line)
        .toList();
  }

  private static Predicate<Member> shown() {
    return member -> isVisible(member.getModifiers()) && !member.isSynthetic();
  }

  private static Function<Field, String> field() {
    return field -> {
      String text = name(field.getGenericType()) + " " + field.getName();
      return Modifier.isStatic(field.getModifiers()) ? "static " + text : text;
    };
  }

  private static boolean isImplied(Class<?> type, Method method) {
    return OF_OBJECT.contains(method.getName())
        || (type.isEnum() && OF_ENUMS.contains(method.getName()));
  }

  private static String method(Method method) {
    int modifiers = method.getModifiers();
    Object otherwise = method.getDefaultValue();
    return (Modifier.isProtected(modifiers) ? "protected " : "")
        + (Modifier.isStatic(modifiers) ? "static " : "")
        + (method.isDefault() ? "default " : "")
        + parameters(method.getTypeParameters(), " ")
        + name(method.getGenericReturnType())
        + " "
        + method.getName()
        + arguments(method)
        + (otherwise == null ? "" : " default " + text(otherwise));
  }

  /** An annotation is named alone: its text differs from one JDK to the next. */
  private static String text(Object annotationValue) {
    if (annotationValue instanceof Object[] array) {
      return Arrays.stream(array).map(PublicApi::text).collect(Collectors.joining(", ", "{", "}"));
    }
    if (annotationValue instanceof Annotation annotation) {
      return "@" + annotation.annotationType().getSimpleName();
    }
    return annotationValue instanceof String
        ? "\"" + annotationValue + "\""
        : annotationValue.toString();
  }

  private static String arguments(Executable executable) {
    String types =
        Arrays.stream(executable.getGenericParameterTypes())
            .map(PublicApi::name)
            .collect(Collectors.joining(", "));
    String thrown =
        Arrays.stream(executable.getGenericExceptionTypes())
            .map(PublicApi::name)
            .collect(Collectors.joining(", "));
    return "(" + types + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
  }

  private static String parameters(TypeVariable<?>[] variables) {
    return parameters(variables, "");
  }

  private static String parameters(TypeVariable<?>[] variables, String end) {
    if (variables.length == 0) {
      return "";
    }
    return Arrays.stream(variables)
            .map(PublicApi::bounded)
            .collect(Collectors.joining(", ", "<", ">"))
        + end;
  }

  private static String bounded(TypeVariable<?> variable) {
    String bounds =
        Arrays.stream(variable.getBounds())
            .filter(bound -> bound != Object.class)
            .map(PublicApi::name)
            .collect(Collectors.joining(" & "));
    return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
  }

  /** The name without packages, which would make the lines hard to read. */
  private static String name(Type type) {
    return type.getTypeName().replaceAll("\\b([a-z]\\w*\\.)+(?=[A-Z])", "").replace('$', '.');
  }

  /** The lines of the golden file. */
  public List<String> lines() {
    return lines;
  }

  /**
   * Compares the API with a golden file, named from the root of the repository, or rewrites the
   * file if the system property {@code adjoin.rewrite} is true.
   *
   * @throws AssertionError with the lines that were added and removed, if they differ
   */
  public void check(String goldenFile) {
    Path file = Path.of(System.getProperty("adjoin.root", "..")).resolve(goldenFile);
    try {
      if (Boolean.getBoolean("adjoin.rewrite")) {
        Files.write(file, lines);
      }
      List<String> expected = Files.readAllLines(file);
      if (!expected.equals(lines)) {
        throw new AssertionError(difference(goldenFile, expected));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String difference(String goldenFile, List<String> expected) {
    String removed = without(expected, lines, "- ");
    String added = without(lines, expected, "+ ");
    return "The exported API must be the one in "
        + goldenFile
        + ", but was not (rewrite the file with -Dadjoin.rewrite=true):\n"
        + removed
        + added;
  }

  private static String without(List<String> lines, List<String> others, String mark) {
    return lines.stream()
        .filter(line -> !others.contains(line))
        .map(line -> mark + line + "\n")
        .collect(Collectors.joining());
  }
}
