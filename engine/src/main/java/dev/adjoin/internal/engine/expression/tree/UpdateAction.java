// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One action of an update expression. The value is null for REMOVE only. */
public record UpdateAction(Section section, DocumentPath path, @Nullable Operand value) {
  /** The four sections of an update expression. */
  public enum Section {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  /** Whether the action creates the item if it does not exist. */
  public boolean creates() {
    return section == Section.SET || section == Section.ADD;
  }

  public void check(PlaceholderBinding binding) {
    path.check(binding);
    if (value == null) {
      return;
    }
    value.check(binding);
    if (section == Section.ADD) {
      checkType(value, Set.of("N", "SS", "NS", "BS"), binding);
    } else if (section == Section.DELETE) {
      checkType(value, Set.of("SS", "NS", "BS"), binding);
    }
  }

  private void checkType(Operand value, Set<String> allowed, PlaceholderBinding binding) {
    String type = value.type(binding);
    if (type != null && !allowed.contains(type)) {
      throw binding.invalid(
          "Incorrect operand type for operator or function; operator: "
              + section
              + ", operand type: "
              + spelt(type)
              + ", typeSet: ALLOWED_FOR_"
              + section
              + "_OPERAND");
    }
  }

  private static String spelt(String type) {
    return switch (type) {
      case "S" -> "STRING";
      case "N" -> "NUMBER";
      case "B" -> "BINARY";
      case "BOOL" -> "BOOLEAN";
      case "L" -> "LIST";
      case "M" -> "MAP";
      default -> type;
    };
  }
}
