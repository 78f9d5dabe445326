// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.TableName;
import dev.adjoin.internal.model.View;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rule: names are valid in keys, code and requests. Names that begin with {@code _} are reserved
 * for Adjoin.
 */
final class NamesAreUsable implements Rule {
  private static final Pattern NAME = Pattern.compile("[\\p{L}][\\p{L}\\p{N}_-]{0,99}");
  private static final Pattern KEY_WORD = Pattern.compile("[^#{}%.\\p{Cntrl}\\p{Cs}]{1,100}");
  private static final Set<String> READS =
      Set.of("get", "all", "collection", "subtree", "from", "to");

  @Override
  public void check(Schema schema, Problems problems) {
    Model model = schema.model();
    table(model, problems);
    model.types().forEach(t -> type(t, problems));
    model.members().forEach(m -> member(schema, m, problems));
    model.entities().forEach(e -> keyWord(e.path("tag"), e.name(), e.tag(), problems));
    model.relationships().forEach(r -> relationship(r, problems));
    model
        .patterns()
        .forEach(p -> name(ModelPath.of("patterns", p.name()), "The pattern", p.name(), problems));
  }

  private static void table(Model model, Problems problems) {
    String name = model.table().name();
    if (!TableName.isValid(name)) {
      boolean isDerived = name.equals(model.name());
      problems.error(
          Tag.INVALID_NAME,
          isDerived ? ModelPath.of("model") : ModelPath.of("table", "name"),
          Phrase.format(
              "DynamoDB does not accept the table name \"%s\"%s",
              name, isDerived ? derivation() : ""),
          isDerived ? nameTheTable() : Phrase.of("Use " + TableName.RULE));
    }
  }

  private static Phrase derivation() {
    return new Phrase(
        ", which is derived from the name of the model",
        ", which is derived from the name of the class or package");
  }

  private static Phrase nameTheTable() {
    return new Phrase(
            "Name the table with table: NAME",
            "Name the table with @DataModel(table = @Table(name = \"…\")), or with table(\"…\") of the"
                + " builder")
        .then("; use " + TableName.RULE);
  }

  private static void type(NestedType type, Problems problems) {
    ModelPath path = ModelPath.of("types", type.name());
    name(path, "The type", type.name(), problems);
    for (Attribute attribute : type.attributes()) {
      name(path.then(attribute.name()), type.name() + "'s attribute", attribute.name(), problems);
    }
  }

  private static void member(Schema schema, Member member, Problems problems) {
    String kind = member instanceof Entity ? "The entity" : "The relationship";
    name(member.path(), kind, member.name(), problems);
    for (Attribute attribute : member.attributes()) {
      ModelPath path = member.path("attributes", attribute.name());
      name(path, member.name() + "'s attribute", attribute.name(), problems);
    }
    for (Copy copy : member.copies()) {
      ModelPath path = member.path("copy", copy.attribute());
      name(path, member.name() + "'s copy", copy.attribute(), problems);
    }
    for (View view : member.views()) {
      view(schema, member, view, problems);
    }
  }

  private static void view(Schema schema, Member member, View view, Problems problems) {
    ModelPath path = member.path("views", view.name());
    name(path, member.name() + "'s view", view.name(), problems);
    if (READS.contains(view.name()) || isLevel(schema, member, view.name())) {
      problems.error(
          Tag.INVALID_NAME,
          path,
          member.name()
              + "'s view is named \""
              + view.name()
              + "\", but "
              + member.name()
              + "."
              + view.name()
              + " already is the name of a read",
          "Give the view another name");
    }
  }

  /**
   * Whether the view's name equals that of a generated list: {@code Task.ofProject} lists the tasks
   * of a project.
   */
  private static boolean isLevel(Schema schema, Member member, String view) {
    return member instanceof Entity entity
        && schema.ancestors(entity).stream().anyMatch(a -> view.equals("of" + a.name()));
  }

  private static void relationship(Relationship relationship, Problems problems) {
    for (Side side : Side.values()) {
      String count = relationship.count().get(side);
      if (count != null) {
        ModelPath path = relationship.path("count", side.word());
        name(path, relationship.name() + "'s count", count, problems);
      }
      keyWord(
          relationship.path("as", side.word()),
          relationship.name(),
          relationship.as().get(side),
          problems);
      List<String> ends = relationship.ends().get(side);
      ends.forEach(
          e ->
              name(
                  relationship.path("ends", side.word()),
                  relationship.name() + "'s end",
                  e,
                  problems));
    }
  }

  private static void name(ModelPath path, String what, String name, Problems problems) {
    if (name.startsWith("_")) {
      problems.error(
          Tag.RESERVED_NAME,
          path,
          what + " \"" + name + "\" begins with _, which is reserved for Adjoin",
          "Choose a name without the leading _");
    } else if (!NAME.matcher(name).matches()) {
      problems.error(
          Tag.INVALID_NAME,
          path,
          what + " \"" + name + "\" is not a valid name",
          "Use a letter, then letters, digits, - and _, at most 100 characters");
    }
  }

  private static void keyWord(
      ModelPath path, String owner, @Nullable String word, Problems problems) {
    if (word == null) {
      return;
    }
    if (word.startsWith("_")) {
      problems.error(
          Tag.RESERVED_NAME,
          path,
          owner + "'s key word \"" + word + "\" begins with _, which is reserved for Adjoin",
          "Choose a word without the leading _");
    } else if (!KEY_WORD.matcher(word).matches()) {
      problems.error(
          Tag.INVALID_NAME,
          path,
          owner + "'s key word \"" + word + "\" cannot be one segment of a key",
          "Use 1 to 100 characters without #, {, }, %, . and control characters");
    }
  }
}
