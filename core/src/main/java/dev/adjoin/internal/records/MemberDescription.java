// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.List;

/**
 * A field, a method without parameters, or a parameter of a constructor.
 *
 * @param name empty for a parameter whose name the class file does not have
 */
public record MemberDescription(
    String name, TypeDescription type, List<AnnotationValues> annotations) {
  public MemberDescription {
    annotations = List.copyOf(annotations);
  }
}
