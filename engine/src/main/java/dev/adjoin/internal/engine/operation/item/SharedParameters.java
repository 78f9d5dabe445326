// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Access to a request's parameters by their API names. Several request classes of the SDK have the
 * same parameters but no common supertype.
 */
record SharedParameters(SdkRequest request) {
  /** A string, or the string form of an enum; null if absent. */
  @Nullable String text(String name) {
    return request.getValueForField(name, String.class).orElse(null);
  }

  /** True only if the parameter is present and true. */
  boolean isTrue(String name) {
    return request.getValueForField(name, Boolean.class).orElse(false);
  }

  /** A map; the SDK's empty default if absent. */
  @SuppressWarnings("unchecked")
  <T> Map<String, T> map(String name) {
    return (Map<String, T>) request.getValueForField(name, Map.class).orElseThrow();
  }

  /** A list of strings; the SDK's empty default if absent. */
  @SuppressWarnings("unchecked")
  List<String> texts(String name) {
    return (List<String>) request.getValueForField(name, List.class).orElseThrow();
  }
}
