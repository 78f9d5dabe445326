// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Keys that say of which type they are, as generated code has them. */
class TypedKeyTest {
  @Entity
  record Patient(@Id String patientId, String name) {}

  @Entity
  record Room(@Id String roomId) {}

  record PatientKey(String patientId) implements TypedKey<Patient> {
    @Override
    public Key toKey() {
      return Key.of(patientId);
    }
  }

  record RoomKey(String roomId) implements TypedKey<Room> {
    @Override
    public Key toKey() {
      return Key.of(roomId);
    }
  }

  private static void isRefused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("A key of Patient must be given, but was RoomKey, which is a key of Room");
  }

  @Test
  void aKeyOfAnotherTypeIsRefused() {
    try (Adjoin db = Adjoin.embedded(Patient.class, Room.class)) {
      Entities<Patient> patients = db.entity(Patient.class);
      patients.create(new Patient("p1", "Ann"));
      RoomKey wrong = new RoomKey("p1");

      assertThat(patients.get(new PatientKey("p1"))).contains(new Patient("p1", "Ann"));
      assertThat(db.entity("Patient").get(wrong)).isPresent();
      isRefused(() -> patients.get(wrong));
      isRefused(() -> patients.getAll(List.of(wrong)));
      isRefused(() -> patients.change(wrong));
      isRefused(() -> patients.edit(wrong, patient -> patient));
      isRefused(() -> patients.delete(wrong));
      isRefused(() -> db.transaction(tx -> tx.entity(Patient.class).delete(wrong)));
      isRefused(() -> db.transaction(tx -> tx.entity(Patient.class).check(wrong)));
    }
  }
}
