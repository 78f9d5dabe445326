// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A part of a request that depends on inputs. As text it is shown with the inputs in braces. */
public sealed interface Placeholder
    permits KeyText, PageLimit, StoredValue, DerivedValue, JournalKeyText {

  /**
   * The finished value.
   *
   * @param values the inputs by name
   * @throws IllegalArgumentException naming the input whose value is absent or unfit
   */
  Object fill(Function<String, @Nullable Object> values);

  /** The names of the values that it depends on. */
  Set<String> names();
}
