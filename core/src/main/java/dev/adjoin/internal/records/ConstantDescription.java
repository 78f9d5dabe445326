// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.List;

/** One constant of an enum. */
public record ConstantDescription(String name, List<AnnotationValues> annotations) {
  public ConstantDescription {
    annotations = List.copyOf(annotations);
  }
}
