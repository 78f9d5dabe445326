// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  private static final String CAMPUS = Models.of("campus");
  @TempDir private Path folder;

  @Test
  void printsAllMistakesToStandardErrorAndNothingElse() {
    String file = Models.resource("mistakes/campus/model.yaml").toString();
    for (String form : new String[] {"--json", "--explain"}) {
      Ran ran = InProcess.run("plan", file, form);
      assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err().replace(file, "campus.yaml"))
          .isEqualTo(
              """
              campus.yaml:9:9: [unknown-entity] Enrollment's to side is "Curse", which is not declared; the entities are Student, Course
                  Write Course, or declare Curse as an entity
                  error, see adjoin lint --explain unknown-entity
              campus.yaml:10:16: [unknown-attribute] Enrollment is distinct by "semester", which it does not declare; it declares nothing
                  Add semester to Enrollment, or name one of its attributes
                  error, see adjoin lint --explain unknown-attribute
              campus.yaml:11:54: [unknown-attribute] Tutoring is ordered by "since", which it does not declare; it declares studentId, courseId
                  Add since to Tutoring, or name one of its attributes
                  error, see adjoin lint --explain unknown-attribute
              """);
    }
  }

  @Test
  void notesACountWhoseOtherSideIsUnchecked() throws IOException {
    Path file = folder.resolve("clinic.yaml");
    Files.writeString(
        file,
        """
        entities:
          Doctor: {id: doctorId, attributes: {doctorId: string}}
          Patient: {id: patientId, attributes: {patientId: string}}
        relationships:
          Treats: {from: Doctor, to: Patient, count: {from: patients}}
        """);
    Ran ran = InProcess.run("plan", file.toString());
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out()).contains("Treats.link");
    assertThat(ran.err().replace(file.toString(), "clinic.yaml"))
        .isEqualTo(
            """
            clinic.yaml:5:53: [unchecked-count] Treats counts edges into Doctor.patients, but its to side is unchecked: a link to a missing Patient counts
                Add integrity: checked: each link then checks the Patient in its transaction. Or allow it
                note, see adjoin lint --explain unchecked-count
            """);
  }

  @Test
  void aReferenceToAnotherEntityFitsNeitherALockFileNorAnEarlierVersion() throws IOException {
    String model =
        """
        model: clinic
        entities:
          Room: {id: roomId, attributes: {roomId: string}}
          Ward: {id: wardId, attributes: {wardId: string}}
          Visit: {id: visitId, attributes: {visitId: string, roomId: {ref: %s?, onDelete: clear}}}
        """;
    String before = Files.writeString(folder.resolve("e.yaml"), model.formatted("Room")).toString();
    String after = Files.writeString(folder.resolve("f.yaml"), model.formatted("Ward")).toString();
    String lock = folder.resolve("e.lock").toString();
    assertThat(InProcess.run("plan", before, "--lock", lock).exitCode()).isEqualTo(ExitCode.OK);
    String difference =
        """
        Visit.roomId moves items: recorded is a reference to Room, declared is a reference to Ward
            Items: Visit, Room, Ward
            Give the new attribute another name, and drop this one by a migration with --lose Visit.roomId; or dump the data with the recorded design, change the values in the dump, and load it into a new table
        """;
    assertThat(InProcess.run("diff", before, after).out()).startsWith(difference);
    assertThat(InProcess.run("diff", after, "--lock", lock).out()).startsWith(difference);
    assertThat(InProcess.run("plan", after, "--lock", lock).err()).startsWith(difference);
  }

  @Test
  void saysThatThereIsNoSuchFile() {
    String file = folder.resolve("no such.yaml").toString();
    assertMistaken(
        file
            + """
            : [unreadable-file] The file does not exist
                Check the path, or write the file
                error, see adjoin lint --explain unreadable-file
            """,
        file);
  }

  @Test
  void saysThatADirectoryIsNoModelFile() {
    assertMistaken(
        folder
            + """
            : [unreadable-file] This is a directory
                Name the model file in it
                error, see adjoin lint --explain unreadable-file
            """,
        folder.toString());
  }

  @Test
  void asksForTheModelFile() {
    assertMistaken(
        """
        adjoin: Missing required parameter: 'MODEL'
            Run adjoin plan --help to see what it takes
        """);
    assertMistaken("adjoin: MODEL is empty\n    Give the path of the model file\n", "");
  }

  @Test
  void takesOneModelFile() {
    assertMistaken(
        """
        adjoin: "b.yaml" is one argument too many for adjoin plan
            Run adjoin plan --help to see what it takes
        """,
        "a.yaml",
        "b.yaml");
  }

  @Test
  void suggestsTheNearestOption() {
    assertMistaken(
        """
        adjoin: "--explian" is not an option of adjoin plan; the nearest is --explain
            Run adjoin plan --help to see all there are
        """,
        CAMPUS,
        "--explian");
  }

  @Test
  void refusesToAcceptWithoutALockFile() {
    assertMistaken(
        """
        adjoin: --accept needs --lock
            Name the lock file to write, or leave it out
        """,
        CAMPUS,
        "--accept");
  }

  @Test
  void refusesTwoFormsAtOnce() {
    assertMistaken(
        """
        adjoin: --json and --explain do not go together
            Leave --explain out: the JSON document explains every read and write
        """,
        "--json",
        "--explain",
        CAMPUS);
  }

  @Test
  void suggestsTheNearestName() {
    assertMistaken(
        """
        adjoin: No read or write has a name that begins with "Enrolment"; the nearest is Enrollment
            Name a type, a read or a write, such as Student.get
        """,
        CAMPUS,
        "--explain",
        "Enrolment");
    assertMistaken(
        """
        adjoin: No read or write has a name that begins with "Enrollment.lnik"; the nearest is \
        Enrollment.link
            Name a type, a read or a write, such as Student.get
        """,
        CAMPUS,
        "--explain=Enrollment.lnik");
  }

  @Test
  void takesTheModelFileBeforeOrAfterTheOption() {
    Ran after = InProcess.run("plan", "--explain", CAMPUS);
    assertThat(after).isEqualTo(InProcess.run("plan", CAMPUS, "--explain"));
    assertThat(after.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(InProcess.run("plan", "--explain=Student.get", CAMPUS))
        .isEqualTo(InProcess.run("plan", CAMPUS, "--explain", "Student.get"));
  }

  @Test
  void showsHelpWithExamples() {
    Ran ran = InProcess.run("plan", "--help");
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out())
        .startsWith("Usage: adjoin plan [-h] [--accept] [--json] [--requests] [--explain[=NAME]]")
        .contains("Examples:\n  adjoin plan examples/campus/model.yaml\n");
    assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
  }

  private static void assertMistaken(String err, String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "plan";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    assertThat(InProcess.run(all)).isEqualTo(new Ran(ExitCode.MISTAKE, "", err));
  }
}
