// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.modelfile.ModelFile;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases are opened from records and from files, in memory, in directories and by a client. */
class OpeningTest {
  @Entity
  record Student(@Id String studentId) {}

  @Entity
  record Nameless(String name) {}

  @Test
  void makesItsTableWhereItIsEmbedded() {
    try (Adjoin db = Adjoin.embedded(Student.class)) {
      assertThat(db.verifyTable().isAsDesigned()).isTrue();
    }
  }

  @Test
  void findsItsTableAgainInADirectory(@TempDir Path directory) {
    Adjoin.embedded(directory, Student.class).close();
    try (Adjoin db = Adjoin.embedded(directory, Student.class)) {
      assertThat(db.verifyTable().isAsDesigned()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void makesItsTableWhereItIsTold(Place place) {
    try (Place.Setting setting = place.prepare();
        Adjoin db = setting.open(Adjoin.of(Student.class))) {
      assertThat(db.verifyTable().isAsDesigned()).isTrue();
    }
  }

  @Test
  void opensAModelFile() {
    String model = "table: Users\nentities: {User: {id: userId, attributes: {userId: string}}}";
    try (Adjoin db = Adjoin.embedded(ModelFile.parse("model.yaml", model))) {
      assertThat(db.plans().read("User.get")).isPresent();
    }
  }

  @Test
  void tellsTheMistakesOfAModel() {
    assertThatThrownBy(() -> Adjoin.embedded(Nameless.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("The model has mistakes\n")
        .hasMessageContaining("Nameless");
  }

  @Test
  void refusesUselessSettings() {
    assertThatThrownBy(() -> Adjoin.of(Student.class).deadline(Duration.ZERO))
        .hasMessage("A deadline must be longer than 0, but was PT0S");
    assertThatThrownBy(() -> Adjoin.of(Student.class).cursorSecret(new byte[8]))
        .hasMessage("A cursor secret must be at least 16 bytes long, but was 8");
    assertThatThrownBy(() -> Adjoin.of(Student.class).cursorSecret(null)).hasMessage("secret");
    assertThatThrownBy(() -> Adjoin.of(Student.class).table("my table"))
        .hasMessage(
            "A table's name must be 3 to 255 letters, digits, '.', '-' and '_', but was \"my table\"");
  }
}
