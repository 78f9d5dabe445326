// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;

/**
 * The model of the application: a class with {@link DataModel}, or a model file.
 *
 * <p>It is a bean whose definition holds what was found, because a native image cannot look for
 * classes when it starts.
 *
 * @param setting the value of {@code adjoin.model}; null if it is not set
 * @param classes the class that it names, or all classes with {@link DataModel} in the packages of
 *     the application; none for a model file
 * @param packages the packages that were searched
 */
record DeclaredModel(@Nullable String setting, Class<?>[] classes, String[] packages) {

  /** The class that declares the model; empty if there is not exactly one. */
  Optional<Class<?>> declaring() {
    return classes.length == 1 ? Optional.of(classes[0]) : Optional.empty();
  }

  /** The location of the model file; empty if the model is declared by a class. */
  Optional<String> location() {
    return classes.length == 0 ? Optional.ofNullable(setting) : Optional.empty();
  }

  /** The classes of the model's entities. */
  List<Class<?>> entities() {
    return members().filter(type -> type.isAnnotationPresent(Entity.class)).toList();
  }

  /** The classes of the model's relationships. */
  List<Class<?>> relationships() {
    return members().filter(type -> type.isAnnotationPresent(Relationship.class)).toList();
  }

  private Stream<Class<?>> members() {
    return declaring().stream().flatMap(DeclaredModel::members);
  }

  private static Stream<Class<?>> members(Class<?> declaring) {
    Class<?>[] listed = declaring.getAnnotation(DataModel.class).classes();
    Stream<Class<?>> held =
        listed.length > 0
            ? Arrays.stream(listed)
            : Arrays.stream(declaring.getDeclaredClasses())
                .sorted(Comparator.comparing(Class::getName));
    return Stream.concat(held, Stream.of(declaring)).distinct();
  }

  /**
   * The class that the annotation processor writes for the model, {@code CampusDb} for {@code
   * Campus} and {@code School_CampusDb} for {@code School.Campus}; empty if it was not used.
   */
  Optional<Class<?>> generated() {
    return declaring().flatMap(DeclaredModel::generated);
  }

  private static Optional<Class<?>> generated(Class<?> declaring) {
    String name = generatedName(declaring.getPackageName(), declaring.getName());
    try {
      Class<?> found = ClassUtils.forName(name, declaring.getClassLoader());
      boolean isGenerated = ClassUtils.hasConstructor(found, Adjoin.class);
      return isGenerated ? Optional.of(found) : Optional.empty();
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * The name that the annotation processor gives to the class which it writes.
   *
   * @param binaryName the name of the class that declares the model: {@code app.School$Campus}
   */
  static String generatedName(String packageName, String binaryName) {
    String prefix = packageName.isEmpty() ? "" : packageName + ".";
    return prefix + binaryName.substring(prefix.length()).replace('$', '_') + "Db";
  }

  /** Begins to open a database of the model. */
  Adjoin.Builder builder(ResourceLoader resources) {
    requireDeclared(resources);
    return classes.length == 1
        ? Adjoin.builder(classes[0])
        : Adjoin.builder(file(setting, resources.getResource(setting)));
  }

  /**
   * Fails unless there is exactly one class, or a file.
   *
   * @throws StartFailure with what was found
   */
  void requireDeclared(ResourceLoader resources) {
    if (classes.length > 1) {
      throw new StartFailure(
          "There are several models: " + names(),
          "Set adjoin.model to the class of the one that this application uses, or define an Adjoin"
              + " bean for each",
          null);
    }
    if (classes.length == 0 && setting == null) {
      throw new StartFailure(
          "No class with @DataModel was found in " + String.join(", ", packages),
          "Declare the model in one of these packages, or set adjoin.model to its class or to the"
              + " location of a model file, for example classpath:campus.yaml",
          null);
    }
    if (classes.length == 0 && !resources.getResource(setting).isReadable()) {
      throw new StartFailure(
          "adjoin.model is \"" + setting + "\", which is neither a class nor a file",
          "Set it to the full name of a class with @DataModel, or to the location of a model file,"
              + " for example classpath:campus.yaml or file:campus.yaml",
          null);
    }
  }

  private String names() {
    return Arrays.stream(classes).map(Class::getName).collect(Collectors.joining(", "));
  }

  private static ModelFile file(String location, Resource resource) {
    try {
      return resource.isFile()
          ? ModelFile.read(resource.getFile().toPath())
          : ModelFile.parse(
              String.valueOf(resource.getFilename()),
              resource.getContentAsString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new StartFailure(
          "The model file " + location + " cannot be read: " + e.getMessage(),
          "Make it readable for the application",
          e);
    }
  }
}
