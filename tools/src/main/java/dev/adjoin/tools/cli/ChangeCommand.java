// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Adjoin;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.tools.data.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Changes attributes of one item. */
@Command(
    name = "change",
    description = "Change attributes of an entity or edge that is there.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin change examples/campus/model.yaml Student studentId=a91 \\",
      "    --set major=maths",
      "  adjoin change examples/campus/model.yaml Enrollment studentId=a91 \\",
      "    courseId=math204 semester=2026-1 --set grade=A status=completed \\",
      "    --when status=enrolled",
      "  adjoin change examples/campus/model.yaml Course courseId=math204 \\",
      "    --add credits=2"
    })
final class ChangeCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private AssignmentOptions given = new AssignmentOptions();

  @Option(
      names = "--set",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description = "Give attributes these values.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--remove",
      arity = "1..*",
      paramLabel = "ATTRIBUTE",
      description = "Take attributes away that may be absent.")
  private List<String> remove = new ArrayList<>();

  @Option(
      names = "--add",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description = "Add to numbers, less than 0 to take away, or an element to sets.")
  private List<String> add = new ArrayList<>();

  @Option(
      names = "--append",
      arity = "1..*",
      paramLabel = "ATTRIBUTE=VALUE",
      description = "Put an element at the end of lists.")
  private List<String> append = new ArrayList<>();

  @Option(
      names = "--when",
      arity = "1..*",
      paramLabel = "A=B",
      description = "Only if attributes are so; signs as in list --filter.")
  private List<String> when = new ArrayList<>();

  ChangeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (Stream.of(set, remove, add, append).allMatch(List::isEmpty)) {
      throw Failure.mistake(
          "A change must say what is to be changed",
          "Add --set, --add or --append ATTRIBUTE=VALUE, or --remove ATTRIBUTE");
    }
    return given.database().run(console, this::change);
  }

  private int change(Database database) {
    Member member = given.type().member(database);
    Attributes attributes = database.attributes(member);
    Stored stored = new Stored(database, member, attributes.key(given.texts()));
    Change<Item> change = change(stored);
    attributes.assigned(set).forEach((name, value) -> change.set(name).to(value));
    attributes.named(remove).forEach(change::remove);
    attributes.added(add).forEach((name, value) -> add(change, name, value));
    attributes.added(append).forEach((name, value) -> change.append(name).element(value));
    Criteria.of(attributes.compared(when)).stream().reduce(Condition::and).ifPresent(change::when);
    change.apply();
    stored.report(console, given.database().json(), "Changed");
    return ExitCode.OK;
  }

  private static void add(Change<Item> change, String name, Object value) {
    if (value instanceof Number number) {
      change.add(name).by(number);
    } else {
      change.include(name).element(value);
    }
  }

  private static Change<Item> change(Stored stored) {
    Adjoin adjoin = stored.database().adjoin();
    String type = stored.member().name();
    Object[] key = stored.key().toArray();
    return stored.member() instanceof Entity
        ? adjoin.entity(type).change(key)
        : adjoin.relationship(type).change(key);
  }
}
