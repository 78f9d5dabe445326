// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.internal.model.AttributeType.Scalar;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The options of the processor, given to the compiler as {@code -Aadjoin.lint=true}.
 *
 * @param lock the lock file, or the folder that it is in; null to look among the resources
 * @param writtenLock the lock file to write, or the folder of lock files; null to write none
 * @param lint whether findings of lint are reported as warnings
 * @param customs the scalar that each class with a custom type is stored as, by canonical name
 */
record Options(
    @Nullable Path lock, @Nullable Path writtenLock, boolean lint, Map<String, Scalar> customs) {
  static final String LOCK = "adjoin.lock";
  static final String WRITE_LOCK = "adjoin.writeLock";
  static final String LINT = "adjoin.lint";
  static final String CUSTOM = "adjoin.custom";
  static final Set<String> NAMES = Set.of(LOCK, WRITE_LOCK, LINT, CUSTOM);

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException saying which one is malformed
   */
  static Options of(Map<String, String> said) {
    String lock = said.get(LOCK);
    String lint = said.getOrDefault(LINT, "false");
    if (!Set.of("true", "false").contains(lint)) {
      throw new IllegalArgumentException(
          "The option -A%s must be true or false, but was %s".formatted(LINT, lint));
    }
    String written = said.get(WRITE_LOCK);
    return new Options(
        lock == null ? null : Path.of(lock),
        written == null ? null : Path.of(written),
        lint.equals("true"),
        customs(said.get(CUSTOM)));
  }

  private static Map<String, Scalar> customs(@Nullable String said) {
    Map<String, Scalar> customs = new LinkedHashMap<>();
    for (String each : said == null ? new String[0] : said.split(",")) {
      String[] pair = each.split("=", 2);
      Scalar scalar =
          pair.length == 1
              ? null
              : Arrays.stream(Scalar.values())
                  .filter(s -> s.text().equals(pair[1].strip()))
                  .findFirst()
                  .orElse(null);
      if (scalar == null) {
        throw new IllegalArgumentException(
            "The option -A%s must list CLASS=TYPE with one of the types %s, but has %s"
                .formatted(
                    CUSTOM,
                    Arrays.stream(Scalar.values())
                        .map(Scalar::text)
                        .collect(Collectors.joining(", ")),
                    each));
      }
      customs.put(pair[0].strip(), scalar);
    }
    return Map.copyOf(customs);
  }
}
