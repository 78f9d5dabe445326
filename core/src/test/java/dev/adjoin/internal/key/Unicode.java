// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;

/** Strings of every kind of character that a key treats in its own way. */
final class Unicode {
  private Unicode() {}

  /** Any characters, one to twelve of them. */
  static Generator<String> strings() {
    Generator<Integer> any =
        Generators.ints(0, Character.MAX_CODE_POINT)
            .where(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    Generator<Integer> ascii = Generators.ints(0, 0x7f);
    return joined(Generators.oneOf(ascii, ascii, any), 12);
  }

  /** One to three characters from around the separators and the ends, so that pairs often meet. */
  static Generator<String> colliding() {
    String characters = "a012 !#$%&\0\u007f\u0080\ud7ff\ue000\uffff\ud800\udc00\udbff\udfff";
    return joined(Generators.of(characters.codePoints().boxed().toList()), 3);
  }

  private static Generator<String> joined(Generator<Integer> codePoints, int most) {
    return Generators.joined(codePoints.map(Character::toString), 1, most);
  }
}
