// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Strings of every kind of character that a key treats in its own way. */
final class Unicode {
  private Unicode() {}

  /** Any characters, one to twelve of them. */
  static Arbitrary<String> strings() {
    Arbitrary<Integer> any =
        Arbitraries.integers()
            .between(0, Character.MAX_CODE_POINT)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    Arbitrary<Integer> ascii = Arbitraries.integers().between(0, 0x7f);
    return joined(Arbitraries.oneOf(any, ascii, ascii), 12);
  }

  /** One to three characters from around the separators and the ends, so that pairs often meet. */
  static Arbitrary<String> colliding() {
    String characters = "\0 !#$%&012a\u007f\u0080\ud7ff\ue000\uffff\ud800\udc00\udbff\udfff";
    return joined(Arbitraries.of(characters.codePoints().boxed().toList()), 3);
  }

  private static Arbitrary<String> joined(Arbitrary<Integer> codePoints, int most) {
    return codePoints.list().ofMinSize(1).ofMaxSize(most).map(Unicode::join);
  }

  private static String join(List<Integer> codePoints) {
    StringBuilder joined = new StringBuilder();
    codePoints.forEach(joined::appendCodePoint);
    return joined.toString();
  }
}
