// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Allowance;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads accepted findings: {@code lint: {allow: {unbounded-list: "At most 20"}}}. */
final class LintReader {
  /** The key that types and the whole file have. */
  static final String KEY = "lint";

  private static final String EXAMPLE =
      "{unbounded-list: \"The editor accepts at most 200 lines\"}";
  private static final MapFormat SHAPE =
      MapFormat.of("the settings of lint", "{allow: " + EXAMPLE + "}", "allow");

  private LintReader() {}

  /**
   * The findings allowed under the key {@code lint} of a type or of the file.
   *
   * @param type the name of the type; null for the file
   */
  static List<Allowance> read(MapSettings keys, @Nullable String type) {
    return keys.read(KEY, value -> allowances(value, type), List.of());
  }

  private static List<Allowance> allowances(Setting value, @Nullable String type) {
    List<Allowance> allowances = new ArrayList<>();
    for (Setting tag : value.keys(SHAPE).read("allow", v -> v.named(EXAMPLE), List.<Setting>of())) {
      String reason = tag.textOrEmpty();
      if (reason != null) {
        allowances.add(new Allowance(type, tag.name(), reason));
      }
    }
    return allowances;
  }
}
