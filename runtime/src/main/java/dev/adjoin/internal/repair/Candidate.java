// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Something that looked wrong when it was read, until it is confirmed. */
sealed interface Candidate {
  /** The item to read again. */
  Place place();

  /** Something that is wrong with an item by itself. */
  record Suspicion(Place place, Kind kind, int part) implements Candidate {}

  /**
   * A claim that did not hold.
   *
   * @param slot which of the item's claims by that rule
   */
  record Claim(Place place, int rule, long slot) implements Candidate {}

  /** A gate whose number is not that of its edges. */
  record Count(Place place, int gate, long counted) implements Candidate {}

  /** An item that claims the same value as another one, whether the value is guarded or not. */
  record Rival(Place place, int rule, long slot) implements Candidate {}

  default void write(DataOutputStream out) throws IOException {
    if (this instanceof Suspicion suspicion) {
      out.writeByte(0);
      out.writeByte(suspicion.kind().ordinal());
      out.writeInt(suspicion.part());
    } else if (this instanceof Claim claim) {
      out.writeByte(1);
      out.writeInt(claim.rule());
      out.writeLong(claim.slot());
    } else if (this instanceof Count count) {
      out.writeByte(2);
      out.writeInt(count.gate());
      out.writeLong(count.counted());
    } else if (this instanceof Rival rival) {
      out.writeByte(3);
      out.writeInt(rival.rule());
      out.writeLong(rival.slot());
    }
    out.writeUTF(place().partition());
    out.writeUTF(place().sort());
  }

  static Candidate read(int kind, DataInputStream in) throws IOException {
    int first = kind == 0 ? in.readUnsignedByte() : in.readInt();
    long second = kind == 0 ? in.readInt() : in.readLong();
    Place place = new Place(in.readUTF(), in.readUTF());
    return switch (kind) {
      case 0 -> new Suspicion(place, Kind.values()[first], (int) second);
      case 1 -> new Claim(place, first, second);
      case 2 -> new Count(place, first, second);
      default -> new Rival(place, first, second);
    };
  }
}
