// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The saved queries of a model: a JSON file next to the model file, for {@code shop.yaml} {@code
 * shop.queries.json}. A write replaces the whole file at once, so that a reader never sees half of
 * it. Thread-safe within this process.
 */
final class SavedQueries {
  private final Path file;

  SavedQueries(Path model) {
    String name = model.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    this.file = model.resolveSibling(name + ".queries.json");
  }

  Path file() {
    return file;
  }

  /** All queries: the JSON of each form by its name. */
  synchronized Map<String, Object> all() {
    Map<String, Object> queries = new LinkedHashMap<>();
    if (!Files.exists(file)) {
      return queries;
    }
    try {
      Object document = JsonDocument.read(Files.readString(file));
      List<?> list =
          document instanceof Map<?, ?> map && map.get("queries") instanceof List<?> found
              ? found
              : List.of();
      for (Object each : list) {
        if (each instanceof Map<?, ?> query
            && query.get("name") instanceof String name
            && query.get("form") instanceof Map<?, ?> form) {
          queries.put(name, form);
        }
      }
      return queries;
    } catch (IllegalArgumentException | IOException e) {
      throw Failure.failed(
          "The saved queries in %s cannot be read: it %s".formatted(file, e.getMessage()),
          "Correct or move the file");
    }
  }

  /** Adds a query, or replaces the one with the same name. */
  synchronized void save(String name, Map<String, ?> form) {
    if (name.isBlank()) {
      throw new InvalidInput("A saved query needs a name", "Type a name");
    }
    Map<String, Object> queries = all();
    queries.put(name.strip(), form);
    write(queries);
  }

  synchronized void delete(String name) {
    Map<String, Object> queries = all();
    queries.remove(name);
    write(queries);
  }

  private void write(Map<String, Object> queries) {
    List<Map<String, Object>> list = new ArrayList<>();
    queries.forEach(
        (name, form) -> {
          Map<String, Object> query = new LinkedHashMap<>();
          query.put("name", name);
          query.put("form", form);
          list.add(query);
        });
    try {
      Path folder = file.toAbsolutePath().getParent();
      Path draft = Files.createTempFile(folder, ".queries", ".json");
      try {
        Files.writeString(draft, JsonText.of(new JsonFields().with("queries", list).members()));
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw Failure.failed(
          "The queries cannot be saved in %s: %s".formatted(file, e.getMessage()),
          "Check the permissions of the folder");
    }
  }
}
