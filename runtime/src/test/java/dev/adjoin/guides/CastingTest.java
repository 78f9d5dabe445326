// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.AdjoinException.Reason.END_NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.FULL;
import static dev.adjoin.guides.Failing.reason;
import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Suite;
import dev.adjoin.UnlinkOutcome;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shallow duplication of the third and fifth guide, on the example's model. */
class CastingTest extends Suite {
  private Adjoin db;
  private Edges<Item> parts;
  private Edges<Item> attendances;

  @BeforeEach
  void open() {
    db = example("casting");
    parts = db.relationship("Part");
    attendances = db.relationship("Attendance");
    db.entity("Actor").create(Item.of("actorId", "hanks", "name", "Tom Hanks"));
    movie("toys", 1995);
    movie("island", 2000);
    db.entity("Class").create(Item.of("classId", "c1", "title", "Physics", "teacher", "Curie"));
  }

  private void movie(String id, int year) {
    db.entity("Movie")
        .create(Item.of("movieId", id, "title", "The " + id, "director", "D", "year", year));
  }

  private static Item part(String actor, String movie, String role) {
    return Item.of("actorId", actor, "movieId", movie, "role", role);
  }

  private void student(String id) {
    db.entity("Student").create(Item.of("studentId", id, "name", id, "email", id + "@x.org"));
  }

  @Test
  void anActorWithTheMoviesIsOneGetItem() {
    parts.link(part("hanks", "toys", "Woody"));
    parts.link(part("hanks", "island", "Chuck"));
    operations();
    var movies = parts.from("hanks").consistent().list();
    assertThat(operations()).containsExactly("GetItem");
    assertThat(strings(movies, "role")).containsExactly("Chuck", "Woody");
  }

  @Test
  void aMovieWithItsActorsIsOneGetItem() {
    parts.link(part("hanks", "toys", "Woody"));
    operations();
    var cast = parts.to("toys").consistent().together();
    assertThat(operations()).containsExactly("GetItem");
    assertThat(cast.entity().integer("year")).isEqualTo(1995);
    assertThat(strings(cast.items(), "actorId")).containsExactly("hanks");
  }

  @Test
  void aMovieShowsItsActorsNamesAndRolesInOneGetItem() {
    parts.link(part("hanks", "toys", "Woody"));
    operations();
    var cast = parts.to("toys").consistent().projected().first().orElseThrow();
    assertThat(operations()).containsExactly("GetItem");
    assertThat(cast.string("name") + " as " + cast.string("role")).isEqualTo("Tom Hanks as Woody");
  }

  @Test
  void theActorsInFullAreASecondRequest() {
    parts.link(part("hanks", "toys", "Woody"));
    settle();
    assertThat(parts.to("toys").withEntities().first().orElseThrow().entity())
        .satisfies(a -> assertThat(a.string("name")).isEqualTo("Tom Hanks"));
  }

  @Test
  void aPartIsChangedOnBothSides() {
    parts.link(part("hanks", "toys", "Woody"));
    parts.change("hanks", "toys").set("role").to("Sheriff Woody").apply();
    assertThat(strings(parts.from("hanks").consistent().list(), "role"))
        .containsExactly("Sheriff Woody");
    assertThat(strings(parts.to("toys").consistent().list(), "role"))
        .containsExactly("Sheriff Woody");
  }

  @Test
  void aPartIsLinkedAndUnlinkedOnce() {
    Item woody = part("hanks", "toys", "Woody");
    assertThat(parts.link(woody)).isEqualTo(new LinkOutcome.Linked<>(woody));
    assertThat(parts.link(part("hanks", "toys", "Buzz")))
        .isEqualTo(new LinkOutcome.AlreadyLinked<>(woody, Set.of("role")));
    assertThat(parts.unlink("hanks", "toys")).isEqualTo(new UnlinkOutcome.Unlinked<>(woody));
    assertThat(parts.unlink("hanks", "toys")).isEqualTo(new UnlinkOutcome.NotLinked<>());
    assertThat(parts.to("toys").consistent().list()).isEmpty();
  }

  @Test
  void nobodyPlaysInAMovieThatIsNotThere() {
    assertThat(reason(() -> parts.link(part("hanks", "gone", "X")))).isEqualTo(END_NOT_FOUND);
    assertThat(reason(() -> parts.link(part("gone", "toys", "X")))).isEqualTo(END_NOT_FOUND);
  }

  @Test
  void aClassKeepsTheNamesOfItsStudents() {
    student("ada");
    student("bob");
    attendances.link(Item.of("studentId", "bob", "classId", "c1"));
    attendances.link(Item.of("studentId", "ada", "classId", "c1"));
    assertThat(strings(attendances.to("c1").consistent().list(), "studentId"))
        .containsExactly("ada", "bob");
    assertThat(items(db))
        .filteredOn(item -> item.containsKey("students"))
        .extracting(item -> item.get("students").m().get("ada").m().get("name").s())
        .containsExactly("ada");
  }

  @Test
  void aClassIsFullAtItsBound() {
    for (int i = 0; i < 40; i++) {
      student("s" + i);
      attendances.link(Item.of("studentId", "s" + i, "classId", "c1"));
    }
    student("late");
    assertThat(reason(() -> attendances.link(Item.of("studentId", "late", "classId", "c1"))))
        .isEqualTo(FULL);
    attendances.unlink("s0", "c1");
    attendances.link(Item.of("studentId", "late", "classId", "c1"));
    assertThat(attendances.to("c1").consistent().count()).isEqualTo(40);
  }

  @Test
  void whatOthersKeepFollowsItsEntity() {
    parts.link(part("hanks", "toys", "Woody"));
    db.entity("Actor").change("hanks").set("name").to("T. Hanks").apply();
    assertThat(parts.to("toys").consistent().projected().list())
        .singleElement()
        .satisfies(kept -> assertThat(kept.find("name")).hasValue("T. Hanks"));
    db.entity("Actor").change("hanks").set("bio").to("Plays").apply();
  }
}
