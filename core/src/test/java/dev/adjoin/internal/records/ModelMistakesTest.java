// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Units;
import dev.adjoin.declare.Workload;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Table;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ModelMistakesTest {

  private static Model model(Class<?>... classes) {
    return Records.declare(classes).declaration().model();
  }

  @Entity
  static class Mutable {}

  @Relationship(from = Mutable.class, to = Mutable.class)
  interface Loose {}

  enum Word {
    A
  }

  @interface Note {}

  record Plain(String text) {}

  @DataModel
  static final class Empty {}

  @DataModel
  static final class Unmarked {
    record Item(@Id String itemId) {}
  }

  @Test
  void saysHowRecordsBecomePartOfAnEmptyModel() {
    assertThat(Mistakes.of(Empty.class))
        .containsExactly(
            """
            ModelMistakesTest.Empty: [no-entities] ModelMistakesTest.Empty declares no entity: no record with @Entity is in it, and it lists no classes
                List the records with classes = {…}, or put them into ModelMistakesTest.Empty""");
    assertThat(Mistakes.of(Unmarked.class))
        .containsExactly(
            """
            ModelMistakesTest.Unmarked.Item: [no-entities] ModelMistakesTest.Unmarked declares no entity: ModelMistakesTest.Unmarked.Item has an @Id, but no @Entity
                Annotate Item with @Entity""");
  }

  @Test
  void wantsRecords() {
    assertThat(Mistakes.of(Mutable.class, Loose.class, Word.class, Note.class, String.class))
        .containsExactly(
            """
            ModelMistakesTest.Loose: [not-a-record] ModelMistakesTest.Loose is an interface, not a record
                Make it a record""",
            """
            ModelMistakesTest.Mutable: [not-a-record] ModelMistakesTest.Mutable is a class, not a record
                Make it a record""",
            """
            ModelMistakesTest.Note: [not-a-record] ModelMistakesTest.Note is an annotation, not a record
                Give records with @Entity or @Relationship, or a class with @DataModel""",
            """
            ModelMistakesTest.Word: [not-a-record] ModelMistakesTest.Word is an enum, not a record
                Give records with @Entity or @Relationship, or a class with @DataModel""",
            """
            String: [not-a-record] String is a class, not a record
                Give records with @Entity or @Relationship, or a class with @DataModel""");
  }

  @Relationship(from = Mutable.class, to = Mutable.class)
  record Uses(@From String a, @To String b) {}

  @Test
  void keepsTheNameOfAnEntityThatIsNoRecord() {
    assertThat(Mistakes.of(Mutable.class, Uses.class)).hasSize(1);
    assertThat(model(Mutable.class, Uses.class).entities())
        .extracting(dev.adjoin.internal.model.Entity::name)
        .containsExactly("Mutable");
  }

  @Entity
  @Relationship(from = Plain.class, to = Plain.class)
  record Both(@Id String id) {}

  @Test
  void wantsOneAnnotationOnEachRecord() {
    assertThat(Mistakes.of(Plain.class, Both.class))
        .containsExactly(
            """
            ModelMistakesTest.Both: [misplaced-annotation] ModelMistakesTest.Both is both an @Entity and a @Relationship
                Keep one of the two""",
            """
            ModelMistakesTest.Plain: [missing-annotation] ModelMistakesTest.Plain is neither an @Entity nor a @Relationship
                Annotate it with @Entity or @Relationship, or leave it out: nested values are found through the components that hold them""");
    assertThat(model(Both.class).relationships()).isEmpty();
  }

  @DataModel
  static class Zoo {
    @Entity
    record Zebra(@Id String id, Stripe stripe) {}

    @Entity
    record Ape(@Id String id) {}

    record Stripe(int width) {}
  }

  @DataModel
  static class Farm {
    @Entity
    record Cow(@Id String id) {}
  }

  @Test
  void takesTheNestedRecordsOfAHolderByName() {
    assertThat(Mistakes.of(Zoo.class)).isEmpty();
    assertThat(model(Zoo.class).name()).isEqualTo("zoo");
    assertThat(model(Zoo.class).table()).isEqualTo(Table.named("zoo"));
    assertThat(model(Zoo.class).entities())
        .extracting(dev.adjoin.internal.model.Entity::name)
        .containsExactly("Ape", "Zebra");
  }

  @Test
  void wantsOneHolder() {
    assertThat(Mistakes.of(Zoo.class, Farm.class))
        .containsExactly(
            """
            ModelMistakesTest.Farm: [misplaced-annotation] @DataModel is on ModelMistakesTest.Zoo and on ModelMistakesTest.Farm, but a model has one
                Keep it on one of them, and list the records of both in its classes""");
    assertThat(model(Zoo.class, Farm.class).entities()).hasSize(3);
  }

  @Test
  void namesAModelAfterWhatIsAroundItsFirstRecord() {
    assertThat(model(Zoo.Ape.class).name()).isEqualTo("zoo");
    assertThat(model(TopLevel.class).name()).isEqualTo("records");
    assertThat(model())
        .isEqualTo(
            new Model(
                "model",
                Table.named("model"),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of()));
  }

  @DataModel(
      table =
          @dev.adjoin.declare.Table(
              units = {
                @Units(index = "GSI1", read = 1, write = 0),
                @Units(index = "GSI1", read = 1, write = 1)
              }),
      patterns = {
        @Pattern(name = "one", read = "Cell.get", first = -1),
        @Pattern(name = "one", read = "Cell.all")
      },
      workload = {
        @Workload(type = Lab.Cell.class, items = "many", reads = "5"),
        @Workload(type = Lab.Cell.class, items = "7")
      })
  static class Lab {
    @Entity
    record Cell(String text, OptionalInt note, @From String from) {}
  }

  @Test
  void reportsAllMistakesAtOnce() {
    assertThat(Mistakes.of(Lab.class))
        .containsExactly(
            """
            ModelMistakesTest.Lab: [duplicate-key] lab declares the units of "GSI1" twice
                Remove one of the two, or give it another name""",
            """
            ModelMistakesTest.Lab: [invalid-value] lab declares write = 0, but it must be at least 1
                Choose a number that is at least 1""",
            """
            ModelMistakesTest.Lab: [missing-key] lab gives units to its indexes but not to its table
                Add @Units without an index, for the table itself""",
            """
            ModelMistakesTest.Lab: [duplicate-key] lab declares the pattern "one" twice
                Remove one of the two, or give it another name""",
            """
            ModelMistakesTest.Lab: [invalid-value] lab.one declares first = -1, but it must be at least 1
                Choose a number that is at least 1""",
            """
            ModelMistakesTest.Lab: [duplicate-key] lab declares the workload of "Cell" twice
                Remove one of the two, or give it another name""",
            """
            ModelMistakesTest.Lab: [invalid-value] "many" is not a number
                Write items as a number such as 1000000""",
            """
            ModelMistakesTest.Lab: [invalid-value] "5" is not a rate
                Write reads as a rate such as 500/s, 20/m, 3/h or 1/d""",
            """
            ModelMistakesTest.Lab.Cell: [missing-key] Cell has no @Id component; it has text, note, from
                Annotate the component that identifies Cell with @Id""",
            """
            ModelMistakesTest.Lab.Cell.from: [misplaced-annotation] @From is on Cell.from, but Cell is an entity
                Remove it; @From belongs to relationships""",
            """
            ModelMistakesTest.Lab.Cell.note: [unsupported-type] Cell.note has type OptionalInt, which no attribute can hold
                Write Optional<Integer>""");
  }
}

@Entity
record TopLevel(@Id String id) {}
