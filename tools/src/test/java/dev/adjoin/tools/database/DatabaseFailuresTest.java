// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.InvalidValueException;
import dev.adjoin.RefusedReadException;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.engine.Engine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class DatabaseFailuresTest {
  private final DatabaseFailures failures =
      new DatabaseFailures(
          "Campus",
          new Engine.Aws(),
          new NextCommand("campus.yaml", " --engine aws --table Campus"));

  private static AdjoinException gaveUp(RuntimeException cause) {
    return FailureBuilder.of(Reason.UNAVAILABLE, "Student.get")
        .cause(cause)
        .because("was not done");
  }

  private void assertFailed(RuntimeException thrown, String found, String fix) {
    assertThat(failures.of(thrown))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure).hasMessage(found).hasCause(thrown);
              assertThat(failure.fix()).isEqualTo(fix);
              assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED);
            });
  }

  @Test
  void saysThatThereAreNoCredentialsWithoutTheChainThatLookedForThem() {
    SdkClientException cause =
        SdkClientException.create("Unable to load credentials from any of the providers: [a, b]");
    assertFailed(
        gaveUp(cause),
        "The AWS SDK found no credentials",
        "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run aws configure");
  }

  @Test
  void saysHowToMakeATableThatIsNotThere() {
    RuntimeException cause = ResourceNotFoundException.builder().message("not found").build();
    assertFailed(
        gaveUp(cause),
        "There is no table Campus at aws",
        "Create it with adjoin create campus.yaml --engine aws --table Campus, or give another with"
            + " --table");
  }

  @Test
  void saysWhatDynamoDbSaid() {
    assertFailed(
        gaveUp(SdkClientException.create("Connection reset\nand more")),
        "Student.get: was not done: Connection reset",
        "Check the address, the region and the credentials, and run the command again");
    assertFailed(
        SdkClientException.create("Connection reset"),
        "aws did not answer: Connection reset",
        "Check the address, the region and the credentials, and run the command again");
  }

  @Test
  void theCommandsOfItsAdviceAreForTheSameTable() {
    assertFailed(
        FailureBuilder.of(Reason.REFUSED, "migrate")
            .remedy(Remedy.CHANGE_ITEMS)
            .because("2 items cannot be migrated\n  a\n  b"),
        "migrate: 2 items cannot be migrated\n  a\n  b",
        "Change these items, or the model, and run the command again");
    assertFailed(
        FailureBuilder.of(Reason.REFUSED, "migrate").because("point-in-time recovery is off"),
        "migrate: point-in-time recovery is off",
        "adjoin migrate campus.yaml --dry-run --engine aws --table Campus shows every step");
    assertFailed(
        FailureBuilder.of(Reason.DIFFERENT_DESIGN, "open")
            .remedy(Remedy.MIGRATE)
            .because("the model is another\n  Course.byTitle needs a backfill"),
        "open: the model is another\n  Course.byTitle needs a backfill",
        "adjoin diff campus.yaml --engine aws --table Campus shows the items that each difference"
            + " concerns");
    for (Reason reason : List.of(Reason.REFUSED, Reason.DIFFERENT_DESIGN)) {
      assertFailed(
          FailureBuilder.of(reason, "Course.delete")
              .remedy(Remedy.FINISH_MIGRATION)
              .because("was refused"),
          "Course.delete: was refused",
          "adjoin pending campus.yaml --engine aws --table Campus shows the migration, and adjoin"
              + " migrate campus.yaml --finish --engine aws --table Campus finishes it");
    }
  }

  @Test
  void theWordsOfAMessageDoNotChooseTheAdvice() {
    assertFailed(
        FailureBuilder.of(Reason.REFUSED, "Course.delete")
            .because("was refused: migrated\n  a\n  b"),
        "Course.delete: was refused: migrated\n  a\n  b",
        "Change the model, or the command");
    assertFailed(
        FailureBuilder.of(Reason.DIFFERENT_DESIGN, "open").because("a migration\n  a"),
        "open: a migration\n  a",
        "Use the model and the version of Adjoin that the data was stored with");
  }

  @Test
  void showsOptionsInThePlaceOfMethods() {
    assertFailed(
        FailureBuilder.of(Reason.REFUSED, "migrate").because("say pauseWrites(), and wait"),
        "migrate: say --pause-writes, and wait",
        "adjoin migrate campus.yaml --dry-run --engine aws --table Campus shows every step");
  }

  @Test
  void aMistakeInACallHasTheAdviceOfItsKind() {
    assertMistake(InvalidValueException.missing("Student", "name", "absent"), "Add name=…");
    assertMistake(
        new RefusedReadException(
            RefusedReadException.Remedy.FILTER, "Enrollment.to cannot be read this way"),
        "Use --filter, which takes any attribute, or change the model");
    assertMistake(
        new IllegalArgumentException("Course is sorted by nothing"),
        "The model file campus.yaml has the declarations");
  }

  private void assertMistake(IllegalArgumentException thrown, String fix) {
    assertThat(failures.of(thrown))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure).hasMessage(thrown.getMessage()).hasCause(thrown);
              assertThat(failure.fix()).isEqualTo(fix);
              assertThat(failure.exitCode()).isEqualTo(ExitCode.MISTAKE);
            });
  }

  @Test
  void leavesWhatIsAdjoinsOwnMistakeAsItIs() {
    IllegalStateException mistake = new IllegalStateException("Oops");
    assertThat(failures.of(mistake)).isSameAs(mistake);
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void knowsWhatToDoAboutEveryReason(Reason reason) {
    assertThat(DatabaseFailures.fix(reason)).matches("[A-Z].*[^.]");
  }
}
