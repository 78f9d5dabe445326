// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The document of a table's record: a recorded design and, while one is under way, the migration
 * from it or to it. Without a migration the document is that of the design alone.
 */
public record DesignDocument(RecordedDesign design, @Nullable MigrationState migration) {
  private static final String DESIGN = "design";
  private static final String MIGRATION = "migration";
  private static final String PHASE = "phase";
  private static final String LOST = "lost";

  /** The canonical JSON. */
  public String text() {
    String own = RecordedDesignText.write(design);
    if (migration == null) {
      return own;
    }
    Map<String, @Nullable Object> state = new LinkedHashMap<>();
    state.put(PHASE, migration.phase().name().toLowerCase(Locale.ROOT));
    state.put(DESIGN, JsonText.read(RecordedDesignText.write(migration.other())));
    if (!migration.lost().isEmpty()) {
      state.put(LOST, List.copyOf(migration.lost()));
    }
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put(DESIGN, JsonText.read(own));
    document.put(MIGRATION, state);
    return JsonText.write(document);
  }

  /**
   * Reads a document.
   *
   * @throws IllegalArgumentException naming the member that is malformed or unknown
   */
  public static DesignDocument read(String text) {
    Object document = JsonText.read(text);
    if (!(document instanceof Map<?, ?> members) || !members.containsKey(MIGRATION)) {
      return new DesignDocument(RecordedDesignText.read(text), null);
    }
    if (!members.keySet().equals(Set.of(DESIGN, MIGRATION))
        || !(members.get(MIGRATION) instanceof Map<?, ?> state)
        || !state.keySet().containsAll(Set.of(PHASE, DESIGN))
        || !Set.of(PHASE, DESIGN, LOST).containsAll(state.keySet())) {
      throw new IllegalArgumentException(
          "a record with a migration must have design and migration, with phase and design: a later"
              + " version of Adjoin wrote it");
    }
    return new DesignDocument(
        design(members.get(DESIGN)),
        new MigrationState(
            phase(state.get(PHASE)), design(state.get(DESIGN)), lost(state.get(LOST))));
  }

  private static Set<String> lost(@Nullable Object names) {
    Set<String> lost = new TreeSet<>();
    if (names instanceof List<?> list) {
      list.forEach(name -> lost.add(String.valueOf(name)));
    }
    return lost;
  }

  private static RecordedDesign design(@Nullable Object document) {
    return RecordedDesignText.read(JsonText.write(document));
  }

  private static MigrationState.Phase phase(@Nullable Object word) {
    for (MigrationState.Phase phase : MigrationState.Phase.values()) {
      if (phase.name().toLowerCase(Locale.ROOT).equals(word)) {
        return phase;
      }
    }
    throw new IllegalArgumentException(
        "migration.phase must be a word that this version of Adjoin knows, but was \"%s\""
            .formatted(word));
  }
}
