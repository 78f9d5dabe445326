// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.model.Pattern;
import java.util.List;

/** Reads the declared questions of a model. */
final class PatternReader {
  private final RecordProblems problems;
  private final Subject model;

  PatternReader(RecordProblems problems, Subject model) {
    this.problems = problems;
    this.model = model;
  }

  List<Pattern> read(List<AnnotationValues> said) {
    return new AnnotationSettings(problems, model)
        .distinct("the pattern", said, pattern -> pattern.text("name")).stream()
            .map(this::pattern)
            .toList();
  }

  private Pattern pattern(AnnotationValues said) {
    String name = said.text("name");
    AnnotationSettings settings = new AnnotationSettings(problems, model.setting(name));
    return new Pattern(
        name,
        said.text("ask").isEmpty() ? name : said.text("ask"),
        said.text("read"),
        said.texts("where"),
        said.textOrNull("range"),
        said.flag("reversed"),
        settings.positive("first", said.number("first")),
        said.constant("with", Answer.class),
        said.flag("consistent"),
        settings.positive("requests", said.number("requests")));
  }
}
