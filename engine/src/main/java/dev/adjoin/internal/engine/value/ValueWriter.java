// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

/**
 * Encodes values as compact bytes: a letter for the type, then the content.
 *
 * <p>Long values start with their length, so that a reader can skip them.
 */
final class ValueWriter {
  static final byte STRING = 'S';
  static final byte NUMBER = 'N';
  static final byte BINARY = 'B';
  static final byte TRUE = 'T';
  static final byte FALSE = 'F';
  static final byte NULL = '0';
  static final byte LIST = 'L';
  static final byte MAP = 'M';
  static final byte STRING_SET = 's';
  static final byte NUMBER_SET = 'n';
  static final byte BINARY_SET = 'b';

  private ValueWriter() {}

  static void write(ByteWriter out, Value value) {
    if (value instanceof Value.S s) {
      out.write(STRING);
      out.writeText(s.text());
    } else if (value instanceof Value.N n) {
      out.write(NUMBER);
      out.writeText(n.text());
    } else if (value instanceof Value.B b) {
      out.write(BINARY);
      out.writeBlock(b.bytes().asByteArrayUnsafe());
    } else if (value instanceof Value.Bool bool) {
      out.write(bool.bool() ? TRUE : FALSE);
    } else if (value instanceof Value.Null) {
      out.write(NULL);
    } else {
      writeContainer(out, value);
    }
  }

  private static void writeContainer(ByteWriter out, Value value) {
    out.write(containerLetter(value));
    int begin = out.beginBlock();
    if (value instanceof Value.L list) {
      out.writeLength(list.elements().size());
      list.elements().forEach(element -> write(out, element));
    } else if (value instanceof Value.M map) {
      out.writeLength(map.members().size());
      map.members()
          .forEach(
              (name, member) -> {
                out.writeText(name);
                write(out, member);
              });
    } else if (value instanceof Value.SS set) {
      out.writeLength(set.texts().size());
      set.texts().forEach(out::writeText);
    } else if (value instanceof Value.NS set) {
      out.writeLength(set.numbers().size());
      set.numbers().forEach(number -> out.writeText(Numbers.text(number)));
    } else if (value instanceof Value.BS set) {
      out.writeLength(set.binaries().size());
      set.binaries().forEach(binary -> out.writeBlock(binary.asByteArrayUnsafe()));
    }
    out.endBlock(begin);
  }

  private static byte containerLetter(Value value) {
    return switch (value.type()) {
      case "L" -> LIST;
      case "M" -> MAP;
      case "SS" -> STRING_SET;
      case "NS" -> NUMBER_SET;
      default -> BINARY_SET;
    };
  }
}
