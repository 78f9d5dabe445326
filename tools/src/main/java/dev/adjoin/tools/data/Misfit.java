// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.io.Serial;

/** That something written is no value of a type; who knows the attribute makes a mistake of it. */
final class Misfit extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String path;
  private final String fix;

  private Misfit(String path, String message, String fix) {
    super(message, null, false, false);
    this.path = path;
    this.fix = fix;
  }

  /** That a value is of another form than its type has. */
  static Misfit of(AttributeType type, String found) {
    return new Misfit("", "must be " + words(type) + ", but was " + found, fix(type));
  }

  static Misfit because(String message, String fix) {
    return new Misfit("", message, fix);
  }

  /** The same of a value that stands in another. */
  Misfit in(String step) {
    return new Misfit(step + path, getMessage(), fix);
  }

  Mistake of(String type, String attribute) {
    return new Mistake(type + "." + attribute + path + " " + getMessage(), fix);
  }

  /** A type as sentences name one value of it. */
  static String words(AttributeType type) {
    if (type instanceof Choice choice) {
      return "one of " + String.join(", ", choice.values());
    }
    String text = type.text();
    return type == Scalar.BYTES
        ? "bytes in Base64"
        : ("aeio".indexOf(text.charAt(0)) < 0 ? "a " : "an ") + text;
  }

  private static String fix(AttributeType type) {
    return "Write it as " + Sample.of(type);
  }
}
