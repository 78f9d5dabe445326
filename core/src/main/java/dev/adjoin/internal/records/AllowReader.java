// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Allow;
import dev.adjoin.declare.Allows;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Allowance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads accepted findings of lint: one annotation, or several that the compiler has wrapped. */
final class AllowReader {
  private final RecordProblems problems;

  AllowReader(RecordProblems problems) {
    this.problems = problems;
  }

  /** The findings that a member of the model accepts. */
  List<Allowance> ofMember(ClassDescription type, ModelPath path) {
    return read(type, ClassNames.type(type), path);
  }

  /** The findings that the class with the settings of the model accepts for the whole model. */
  List<Allowance> ofModel(ClassDescription holder) {
    return read(holder, null, ModelPath.of());
  }

  private List<Allowance> read(ClassDescription owner, @Nullable String type, ModelPath path) {
    Subject subject = Subject.of(owner);
    List<Allowance> allowances = new ArrayList<>();
    for (AnnotationValues said :
        new AnnotationSettings(problems, subject)
            .distinct("@Allow of", annotations(owner), a -> a.text("tag"))) {
      String tag = said.text("tag");
      problems.place(path.then("lint", "allow", tag), subject);
      allowances.add(new Allowance(type, tag, said.text("reason")));
    }
    return allowances;
  }

  private static List<AnnotationValues> annotations(ClassDescription owner) {
    Optional<AnnotationValues> several = owner.annotation(Allows.class);
    return several
        .map(s -> s.annotations("value"))
        .orElseGet(() -> owner.annotation(Allow.class).stream().toList());
  }
}
