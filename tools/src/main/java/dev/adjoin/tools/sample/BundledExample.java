// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An example that comes with Adjoin: the files of one folder of {@code examples}.
 *
 * @param model the text of {@code model.yaml}
 * @param sample the lines of {@code sample.jsonl}
 * @param tour the commands of {@code tour.sh}
 */
public record BundledExample(String name, String model, String sample, String tour) {
  private static final String FOLDER = "/dev/adjoin/tools/sample/examples/";
  private static final List<String> NAMES =
      List.of(
          "campus",
          "teams",
          "social",
          "shop",
          "conference",
          "movies",
          "projects",
          "people",
          "casting",
          "catalog",
          "registrar",
          "forge");

  /** All examples; the first is the one to start with. */
  public static List<BundledExample> all() {
    return NAMES.stream().map(BundledExample::of).toList();
  }

  private static BundledExample of(String name) {
    return new BundledExample(
        name,
        resource(name + "/model.yaml"),
        resource(name + "/sample.jsonl"),
        resource(name + "/tour.sh"));
  }

  private static String resource(String path) {
    try (InputStream in = BundledExample.class.getResourceAsStream(FOLDER + path)) {
      if (in == null) {
        throw new IllegalStateException("The jar must have the file examples/" + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
