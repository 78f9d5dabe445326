// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A call that does nothing on its own carries the annotation by which tools report a lost result.
 */
class CheckReturnValueTest {
  /** What has no effect before a further call. */
  private static final Set<Class<?>> IDLE =
      Set.of(
          Adoption.class,
          Change.class,
          Change.Assignment.class,
          Change.Elements.class,
          Change.Increment.class,
          Check.class,
          Condition.class,
          Condition.Comparison.class,
          Entities.Match.class,
          Entities.MatchAll.class,
          Export.class,
          ListQuery.class,
          Migration.class,
          NamedKey.class,
          PagedResults.class,
          PatternQuery.class,
          Results.class,
          StreamFollower.class,
          StreamHandler.class,
          Traversal.class,
          Walk.class,
          Where.class);

  /** Further calls, whose results look as if they had changed their object. */
  private static final Set<String> OTHERS =
      Set.of("Adjoin.builder", "Export.stream", "Item.with", "Item.without", "StreamReport.and");

  private static Stream<Method> publicMethods() throws IOException {
    Path classes = Path.of(URI.create(Adjoin.class.getResource("Adjoin.class").toString()));
    List<Class<?>> types;
    try (Stream<Path> files = Files.list(classes.getParent())) {
      types =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
              .<Class<?>>map(name -> named(name.substring(0, name.length() - 6)))
              .filter(CheckReturnValueTest::isPublic)
              .toList();
    }
    assertThat(types).hasSizeGreaterThan(100);
    return types.stream()
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> !isAccessor(method));
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName("dev.adjoin." + name, false, Adjoin.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  private static boolean isAccessor(Method method) {
    return method.getDeclaringClass().isRecord() && method.getParameterCount() == 0;
  }

  private static boolean isMarked(Method method) {
    return method.isAnnotationPresent(CheckReturnValue.class)
        || method.getDeclaringClass().isAnnotationPresent(CheckReturnValue.class);
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }

  @Test
  void everyCallThatDoesNothingOnItsOwnIsMarked() throws IOException {
    assertThat(publicMethods())
        .filteredOn(m -> IDLE.contains(m.getReturnType()) || OTHERS.contains(name(m)))
        .hasSizeGreaterThan(100)
        .allSatisfy(method -> assertThat(isMarked(method)).as(method.toString()).isTrue());
  }

  @Test
  void aCallThatDoesItsWorkIsNotMarked() throws IOException {
    assertThat(publicMethods())
        .filteredOn(
            m ->
                Set.of("put", "create", "overwrite", "link", "linkAll", "unlink", "delete", "run")
                    .contains(m.getName()))
        .isNotEmpty()
        .noneMatch(CheckReturnValueTest::isMarked);
  }
}
