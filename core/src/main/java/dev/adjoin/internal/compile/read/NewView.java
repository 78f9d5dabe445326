// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.QueryShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The view, or the order, that a list lacks to answer a question. */
record NewView(Schema schema, ListSource source) {

  /** Its partition is what is given, its order what is ranged over. */
  String answering(QueryShape shape) {
    List<String> wanted = new ArrayList<>(shape.where());
    Optional.ofNullable(shape.range()).ifPresent(wanted::add);
    Optional<String> several = wanted.stream().filter(this::holdsSeveral).findFirst();
    if (several.isPresent()) {
      return "Make what "
          + several.get()
          + " holds edges or children: an index finds items by single values";
    }
    String name = name(wanted);
    return (canBeOrdered(wanted)
            ? "Say order: {to: [" + String.join(", ", wanted) + "]}, or add a view to "
            : "Add a view to ")
        + source.member().name()
        + ": "
        + name
        + ": "
        + settings(shape)
        + ", and read "
        + source.member().name()
        + "."
        + name
        + (shape.answer() == Answer.TOGETHER ? " without with: together" : "");
  }

  private String settings(QueryShape shape) {
    List<String> settings = new ArrayList<>();
    if (isSide()) {
      settings.add("side: " + (isTo() ? "to" : "from"));
    }
    List<String> by = by(shape.where());
    if (!by.isEmpty()) {
      settings.add("by: [" + String.join(", ", by) + "]");
    }
    if (shape.range() != null) {
      settings.add("order: [" + shape.range() + "]");
      if (isOptional(shape.range())) {
        settings.add("when: " + shape.range() + " exists");
      }
    }
    return "{" + String.join(", ", settings) + "}";
  }

  /** A side is part of a view; anything else that the list was read by must be named. */
  private List<String> by(List<String> where) {
    List<String> by = new ArrayList<>();
    if (source.member() instanceof Entity || !isSide()) {
      by.addAll(source.inputs());
    }
    where.stream().filter(w -> !by.contains(w)).forEach(by::add);
    return by;
  }

  private String name(List<String> wanted) {
    String shortest = "by" + capital(wanted.get(wanted.size() - 1));
    boolean isTaken =
        source.member().views().stream().anyMatch(view -> view.name().equals(shortest));
    return isTaken
        ? wanted.stream().map(NewView::capital).collect(Collectors.joining("", "by", "Again"))
        : shortest;
  }

  /** The inverse that has no order yet takes one without a further index. */
  private boolean canBeOrdered(List<String> wanted) {
    return source.member() instanceof Relationship relationship
        && isTo()
        && relationship.order().to().isEmpty()
        && relationship.sort().to() == null
        && relationship.inverseKind() == Inverse.INDEX
        && !schema.model().table().swapped()
        && wanted.stream().noneMatch(this::isOptional);
  }

  private boolean isSide() {
    return source.name().isOf(Side.FROM) || isTo();
  }

  private boolean isTo() {
    return source.name().isOf(Side.TO);
  }

  private boolean isOptional(String name) {
    return source.member().attribute(name).filter(Attribute::optional).isPresent();
  }

  private boolean holdsSeveral(String name) {
    return source
        .member()
        .attribute(name)
        .map(Attribute::type)
        .filter(t -> !(t instanceof AttributeType.Scalar || t instanceof AttributeType.Choice))
        .isPresent();
  }

  static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
