// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A read and those of its variants that cost the same: what is asked of fewer items, by the same
 * request.
 *
 * @param variants what follows the name of the read: {@code .first(n)}
 */
record Fold(AccessPattern read, List<String> variants) {
  private static final Pattern NARROWS =
      Pattern.compile("(\\.(first|last|where|range)\\([^)]*\\)|\\.count|\\.reversed)+");

  /** All reads in their order, a variant with the read it narrows. */
  static List<Fold> all(List<AccessPattern> reads) {
    Map<String, Fold> folds = new LinkedHashMap<>();
    for (AccessPattern read : reads) {
      Fold base = base(folds, read);
      if (base == null) {
        folds.put(read.name(), new Fold(read, new ArrayList<>()));
      } else {
        base.variants.add(read.name().substring(base.read.name().length()));
      }
    }
    return List.copyOf(folds.values());
  }

  private static @Nullable Fold base(Map<String, Fold> folds, AccessPattern read) {
    String name = read.name();
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      Fold fold = folds.get(name.substring(0, dot));
      boolean narrows = NARROWS.matcher(name.substring(dot)).matches();
      if (fold != null && narrows && sameShape(fold.read.plan(), read.plan())) {
        return fold;
      }
    }
    return null;
  }

  private static boolean sameShape(ReadPlan one, ReadPlan other) {
    return one.requests() == other.requests()
        && one.operation().equals(other.operation())
        && one.consistency() == other.consistency()
        && Objects.equals(one.index(), other.index());
  }

  String inOneLine() {
    return read.name() + (variants.isEmpty() ? "" : " " + String.join(" ", variants));
  }

  /** The type that is read, which the name begins with. */
  String type() {
    return read.name().substring(0, read.name().indexOf('.'));
  }
}
