// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.processor.Compilers.Outcome;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Classes of Kotlin's as kapt describes them in Java. What Java cannot say is in {@code
 * kotlin.Metadata}; {@code examples/kotlin} is compiled by Kotlin itself.
 */
class KaptTest {
  private static final String METADATA =
      """
      package kotlin;

      @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
      public @interface Metadata {
        int k() default 1;

        String[] d1() default {};

        String[] d2() default {};
      }
      """;

  @TempDir private Path folder;

  /** The annotation, with these bytes after an empty table of strings. */
  private static String metadata(String names, int... bytes) {
    String message =
        Arrays.stream(bytes).mapToObj("\\%03o"::formatted).collect(Collectors.joining());
    return "@kotlin.Metadata(d1 = {\"\\0\\0%s\"}, d2 = {%s})".formatted(message, names);
  }

  private Outcome compile(String name, String text) {
    return Compilers.compile(
        folder, Map.of("Metadata.java", METADATA, name, "import dev.adjoin.declare.*;\n" + text));
  }

  private static String shapes(int flags) {
    return """
    @DataModel(table = @Table(name = "Shapes"))
    final class Shapes {
      @Entity
      %s
      interface Shape {
        String getId();
      }

      static final class Circle implements Shape {
        private final String id = null;
        private final int radius = 0;

        public Circle(@Id String id, int radius) {}

        public String getId() {
          return null;
        }

        public int getRadius() {
          return 0;
        }
      }
    }
    """
        .formatted(metadata("", 0x08, flags));
  }

  @Test
  void variantsOfASealedInterfaceAreThoseThatImplementIt() {
    Outcome outcome = compile("Shapes.java", shapes(0x76));
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("ShapesDb")).contains("Attribute<Shapes.Shape, Integer> RADIUS");
  }

  @Test
  void anInterfaceThatIsNotSealedInKotlinIsRefused() {
    assertThat(compile("Shapes.java", shapes(0x66)).messages())
        .isNotEmpty()
        .allMatch(
            message -> message.contains("[not-sealed] Shapes.Shape is an interface with @Entity"));
  }

  @Test
  void namesAndNullableTypesAreThoseOfThePrimaryConstructor() {
    // words: List<String?>
    int[] constructor = {
      0x42, 18, 0x12, 4, 0x10, 0, 0x1a, 0, 0x12, 10, 0x10, 1, 0x1a, 6, 0x12, 4, 0x12, 2, 0x18, 1
    };
    Outcome outcome =
        compile(
            "Holes.java",
            """
            @Entity
            %s
            final class Holes {
              private final String id = null;
              private final java.util.List<String> words = null;

              public Holes() {}

              public Holes(@Id String p0, java.util.List<String> p1) {}
            }
            """
                .formatted(metadata("\"id\", \"words\"", constructor)));
    assertThat(outcome.messages())
        .containsExactly(
            "Holes.java:6:40: error: [unsupported-type] Holes.words holds elements that are"
                + " @Nullable, but a stored element is never null\n"
                + "      Remove @Nullable from the element type");
  }
}
