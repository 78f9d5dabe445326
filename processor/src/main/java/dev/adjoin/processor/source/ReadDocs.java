// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reads of a model by name, and what comments say of them. */
final class ReadDocs {
  private final Map<ReadName, AccessPattern> byName = new HashMap<>();

  ReadDocs(List<AccessPattern> reads) {
    reads.forEach(read -> byName.putIfAbsent(read.name(), read));
  }

  /** The read of this name; null if the model does not allow it. */
  @Nullable AccessPattern find(ReadName name) {
    return byName.get(name);
  }

  /** {@code Enrollment edges of one Course.} */
  static String question(AccessPattern read) {
    return JavaText.inDoc(JavaNames.capitalised(read.question())) + ".";
  }

  /** {@code Query on GSI1: 1 request a page, eventually consistent.} */
  static String cost(AccessPattern read) {
    return cost(read, read.plan().consistency().phrase(false));
  }

  /** The cost of a declared pattern, whose declaration alone says how consistent it is. */
  static String cost(Proof proof) {
    Consistency declared = proof.pattern().consistent() ? Consistency.STRONG : Consistency.EVENTUAL;
    return cost(proof.answer(), declared.phrase(true));
  }

  private static boolean isPaged(AccessPattern read) {
    return read.name().target() instanceof ReadTarget.Listed
        && !read.plan().operation().equals("GetItem");
  }

  private static String cost(AccessPattern read, String consistency) {
    int requests = read.plan().requests();
    String index = read.plan().index() == null ? "" : " on " + read.plan().index();
    return read.plan().operation().replace(" ‖ ", " beside ").replace("×", "x")
        + index
        + (requests == 1 ? ": 1 request" : ": " + requests + " requests")
        + (isPaged(read) ? " a page, " : ", ")
        + consistency
        + ".";
  }
}
