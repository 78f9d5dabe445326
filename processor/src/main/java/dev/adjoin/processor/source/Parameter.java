// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A parameter of a generated method, or a component of a generated record.
 *
 * @param type as source code writes it
 */
record Parameter(String name, String type) {

  /** The parameters as arguments of a call. */
  static String names(List<Parameter> parameters) {
    return parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
  }

  /** {@code String studentId}. */
  @Override
  public String toString() {
    return type + " " + name;
  }
}
