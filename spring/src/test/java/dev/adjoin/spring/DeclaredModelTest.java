// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.spring.campus.Campus;
import dev.adjoin.spring.campus.CampusDb;
import org.junit.jupiter.api.Test;

/** The classes that belong to a model. */
class DeclaredModelTest {
  /** A model that is a record of its own. */
  @DataModel
  @Entity
  record Library(@Id String libraryId) {
    @Entity
    record Book(@Id String bookId) {}
  }

  private static DeclaredModel model(Class<?> declaring) {
    return new DeclaredModel(null, new Class<?>[] {declaring}, new String[0]);
  }

  @Test
  void aRecordThatDeclaresAModelIsAMemberOfIt() {
    assertThat(model(Library.class).entities())
        .containsExactlyInAnyOrder(Library.Book.class, Library.class);
    assertThat(model(Library.class).relationships()).isEmpty();
  }

  @Test
  void theGeneratedClassIsBesideTheModelAndNamedAfterTheClassesAroundIt() {
    assertThat(model(Campus.class).generated()).contains(CampusDb.class);
    assertThat(model(Library.class).generated()).contains(DeclaredModelTest_LibraryDb.class);
    assertThat(DeclaredModel.generatedName("app", "app.School$Campus"))
        .isEqualTo("app.School_CampusDb");
    assertThat(DeclaredModel.generatedName("", "Campus")).isEqualTo("CampusDb");
  }

  @Test
  void aClassThatWasNotGeneratedIsNotTaken() {
    assertThat(model(Library.Book.class).generated()).isEmpty();
  }
}

/** A class of the form that the annotation processor writes. */
final class DeclaredModelTest_LibraryDb {
  public DeclaredModelTest_LibraryDb(Adjoin db) {}
}
