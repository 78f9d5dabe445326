// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of the attributes of one type, to make keys of. Messages name them with the type. */
public interface KeyValues extends Function<String, @Nullable Object> {
  /** The entity or relationship. */
  String type();

  /** The name of an attribute in messages: {@code Student.studentId} if its type is known. */
  static String title(Function<String, @Nullable Object> values, String attribute) {
    return values instanceof KeyValues typed ? typed.type() + "." + attribute : attribute;
  }
}
