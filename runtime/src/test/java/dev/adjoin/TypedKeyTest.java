// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
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
        .hasMessage("You must pass a key of Patient, but passed RoomKey, which is a key of Room");
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

  @Relationship(from = Patient.class, to = Room.class)
  record Stay(@From String patientId, @To String roomId, @Distinct int year) {}

  @Test
  void aKeyByNamesHasItsPartsInAnyOrder() {
    try (Adjoin db = Adjoin.embedded(Patient.class, Room.class, Stay.class)) {
      Edges<Stay> stays = db.relationship(Stay.class);
      Stay stay = new Stay("p1", "r1", 2026);
      stays.link(stay);
      NamedKey<Stay> key =
          Key.of(Stay.class)
              .with(Stay::roomId, "r1")
              .with(Stay::year, 2026)
              .with(Stay::patientId, "p1");
      assertThat(stays.get(key)).contains(stay);
      assertThat(stays.require(key)).isEqualTo(stay);
      assertThat(stays.edit(key, same -> same)).isEqualTo(stay);
      assertThat(db.relationship("Stay").exists(key)).isTrue();
      assertThat(stays.unlinkAll(List.of(key)).written()).isEqualTo(1);
      assertThatThrownBy(() -> stays.get(Key.of(Stay.class).with(Stay::roomId, "r1")))
          .hasMessage("A key of Stay must have patientId, roomId, year, but had roomId");
      assertThatThrownBy(() -> stays.get(Key.of(Patient.class).with(Patient::patientId, "p1")))
          .hasMessage("You must pass a key of Stay, but passed one of Patient");
      assertThatThrownBy(() -> key.with(Stay::roomId, "r2"))
          .hasMessage("A key of Stay must have roomId once, but you passed it twice");
      assertThatThrownBy(() -> Key.of(Stay.class).with(Stay::roomId, null).with(Stay::roomId, "r2"))
          .hasMessage("A key of Stay must have roomId once, but you passed it twice");
      assertThatThrownBy(() -> stays.from(key))
          .hasMessage(
              "The parts of a key of Stay must come in order here, but you passed them by name");
      stays.link(stay);
      NamedKey<Patient> patient = Key.of(Patient.class).with(Patient::patientId, "p1");
      assertThat(stays.from(patient).list()).containsExactly(stay);
    }
  }

  @Test
  void aSwappedKeyIsNamed() {
    try (Adjoin db = Adjoin.embedded(Patient.class, Room.class, Stay.class)) {
      Edges<Stay> stays = db.relationship(Stay.class);
      stays.link(new Stay("p1", "r1", 2026));
      assertThatThrownBy(() -> stays.require("r1", "p1", 2026))
          .hasMessage(
              "Stay.get: found no Stay r1 p1 2026, but there is one with patientId and roomId swapped");
      assertThatThrownBy(() -> stays.require("r1", "r1", 2026))
          .hasMessage("Stay.get: found no Stay r1 r1 2026");
      assertThat(stays.explain().get("r1", "p1", 2026))
          .contains("GetItem: PATIENT#r1 / ROOM#10000002026#p1")
          .endsWith("\n  patientId = r1, roomId = p1, year = 2026");
      assertThat(stays.explain().get()).contains("GetItem: PATIENT#{patientId} / ROOM#");
    }
  }
}
