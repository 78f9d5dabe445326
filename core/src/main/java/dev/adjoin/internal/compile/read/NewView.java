// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.plan.QueryShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Suggests a view or an order with which a list could answer a query. */
record NewView(Schema schema, ListSource source) {

  /** The fix: a view partitioned by the equality attributes and ordered by the range attribute. */
  Phrase answering(QueryShape shape) {
    List<String> wanted = new ArrayList<>(shape.where());
    Optional.ofNullable(shape.range()).ifPresent(wanted::add);
    Optional<String> several = wanted.stream().filter(this::holdsSeveral).findFirst();
    if (several.isPresent()) {
      return Phrase.of(
          "Make what "
              + several.get()
              + " holds edges or children: an index finds items by single values");
    }
    View view = view(name(wanted), shape);
    Phrase add = adding(source.member(), view);
    Phrase fix =
        canBeOrdered(wanted)
            ? Phrase.format(
                "Declare %s, or add%s", SettingText.ofSide("order", Side.TO, wanted), add)
            : Phrase.format("Add%s", add);
    return shape.answer() == Answer.TOGETHER
        ? Phrase.format("%s without %s", fix, SettingText.value("with", Answer.TOGETHER))
        : fix;
  }

  /** The fix as a noun phrase: a view that is added to a type and read. */
  static Phrase adding(Member member, View view) {
    return Phrase.format(
        " a view to %s: %s, and read %s.%s",
        member.name(), SettingText.view(view), member.name(), view.name());
  }

  private View view(String name, QueryShape shape) {
    View.Builder view = View.named(name).by(by(shape.where()));
    if (isSide()) {
      view.side(isTo() ? Side.TO : Side.FROM);
    }
    String range = shape.range();
    if (range != null) {
      view.order(List.of(range));
      if (isOptional(range)) {
        view.when(new When(List.of(new When.Term(range, When.Operator.EXISTS, List.of()))));
      }
    }
    return view.build();
  }

  /**
   * The view's partition attributes. A side is part of the view's declaration; all other inputs of
   * the list must be named.
   */
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

  /** Whether the fix is an order on the inverse side, which costs no further index. */
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
