// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;

/**
 * The parameters of a request by their names in the API. Several request classes of the SDK have
 * the same parameters, but no common type to read them by.
 */
record SharedParameters(SdkRequest request) {
  /** A text or an enumeration's text; null if it is absent. */
  @Nullable String text(String name) {
    return request.getValueForField(name, String.class).orElse(null);
  }

  /** True only if the parameter is given and true. */
  boolean isTrue(String name) {
    return request.getValueForField(name, Boolean.class).orElse(false);
  }

  /** A map; the SDK's own empty one if it is absent. */
  @SuppressWarnings("unchecked")
  <T> Map<String, T> map(String name) {
    return (Map<String, T>) request.getValueForField(name, Map.class).orElseThrow();
  }

  /** A list of texts; the SDK's own empty one if it is absent. */
  @SuppressWarnings("unchecked")
  List<String> texts(String name) {
    return (List<String>) request.getValueForField(name, List.class).orElseThrow();
  }
}
