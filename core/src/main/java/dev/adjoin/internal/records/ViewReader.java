// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.model.WhenText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the views of an entity or relationship. */
final class ViewReader {
  private final RecordProblems problems;
  private final Subject owner;

  ViewReader(RecordProblems problems, Subject owner) {
    this.problems = problems;
    this.owner = owner;
  }

  List<View> read(List<AnnotationValues> said) {
    return new AnnotationSettings(problems, owner)
        .distinct("the view", said, view -> view.text("name")).stream().map(this::view).toList();
  }

  private View view(AnnotationValues said) {
    String name = said.text("name");
    Subject subject = owner.setting(name);
    AnnotationSettings settings = new AnnotationSettings(problems, subject);
    Projection project = settings.projection(said.annotations("project"));
    return View.named(name)
        .by(said.texts("by"))
        .order(said.texts("order"))
        .when(when(said.text("when"), subject))
        .shards(settings.shards("shards", said.number("shards")))
        .project(project == null ? Projection.ALL : project)
        .side(settings.one("side", said.constants("side", Side.class)))
        .local(said.flag("local"))
        .key(said.textOrNull("key"))
        .sort(said.textOrNull("sort"))
        .build();
  }

  private @Nullable When when(String text, Subject subject) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return WhenText.parse(text);
    } catch (MalformedText e) {
      problems.error(e, subject);
      return null;
    }
  }
}
