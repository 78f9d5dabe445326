// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Entities;
import dev.adjoin.spring.campus.Campus.Student;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.stereotype.Repository;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Adjoin's exceptions as Spring's. */
class TranslationTest {
  private static DataAccessException translated(Reason reason, @Nullable Throwable cause) {
    AdjoinException e = new AdjoinException(reason, "Student.put", null, 1, "the message", cause);
    DataAccessException translated =
        new AdjoinExceptionTranslator().translateExceptionIfPossible(e);
    assertThat(translated).hasMessageStartingWith("the message").hasCause(e);
    return translated;
  }

  @Test
  void everyReasonHasItsException() {
    assertThat(
            Arrays.stream(Reason.values())
                .map(r -> r + " " + translated(r, null).getClass().getSimpleName())
                .collect(Collectors.joining("\n")))
        .isEqualTo(
            """
            ALREADY_EXISTS DuplicateKeyException
            NOT_FOUND EmptyResultDataAccessException
            END_NOT_FOUND DataIntegrityViolationException
            NOT_UNIQUE DuplicateKeyException
            FULL DataIntegrityViolationException
            CONDITION_FAILED OptimisticLockingFailureException
            STALE OptimisticLockingFailureException
            RESTRICTED DataIntegrityViolationException
            BEING_DELETED ConcurrencyFailureException
            CONFLICT ConcurrencyFailureException
            UNREADABLE TypeMismatchDataAccessException
            INVALID_CURSOR InvalidDataAccessApiUsageException
            DIFFERENT_DESIGN InvalidDataAccessResourceUsageException
            REFUSED InvalidDataAccessApiUsageException
            UNKNOWN RecoverableDataAccessException
            UNAVAILABLE TransientDataAccessResourceException
            INTERRUPTED TransientDataAccessResourceException""");
  }

  @Test
  void aMissingTableOrPermissionIsNotTransient() {
    assertThat(
            translated(
                Reason.UNAVAILABLE, ResourceNotFoundException.builder().statusCode(400).build()))
        .isExactlyInstanceOf(DataAccessResourceFailureException.class);
    assertThat(translated(Reason.UNAVAILABLE, DynamoDbException.builder().statusCode(503).build()))
        .isExactlyInstanceOf(TransientDataAccessResourceException.class);
    var throttled =
        ProvisionedThroughputExceededException.builder()
            .statusCode(400)
            .awsErrorDetails(
                AwsErrorDetails.builder()
                    .errorCode("ProvisionedThroughputExceededException")
                    .build())
            .build();
    assertThat(translated(Reason.UNAVAILABLE, throttled))
        .isExactlyInstanceOf(TransientDataAccessResourceException.class);
  }

  @Test
  void otherExceptionsAreLeftAlone() {
    assertThat(
            new AdjoinExceptionTranslator()
                .translateExceptionIfPossible(new IllegalArgumentException()))
        .isNull();
  }

  /** A repository of an application. */
  @Repository
  static class Students {
    private final Entities<Student> students;

    Students(Entities<Student> students) {
      this.students = students;
    }

    void admit(String id) {
      students.create(new Student(id, "Ada", List.of(), 0));
    }
  }

  @Test
  void callersOfARepositorySeeTheExceptionsOfSpring() {
    Applications.embedded()
        .withBean(Students.class)
        .run(
            context -> {
              Students students = context.getBean(Students.class);
              students.admit("ada");
              assertThat(catchThrowable(() -> students.admit("ada")))
                  .isInstanceOf(DuplicateKeyException.class)
                  .hasMessageContaining("Student.create")
                  .hasCauseInstanceOf(AdjoinException.class);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"dao", "persistence"})
  void theTranslationCanBeSwitchedOff(String setting) {
    Applications.embedded()
        .withPropertyValues("spring." + setting + ".exceptiontranslation.enabled=false")
        .withBean(Students.class)
        .run(
            context -> {
              Students students = context.getBean(Students.class);
              students.admit("ada");
              assertThat(catchThrowable(() -> students.admit("ada")))
                  .isInstanceOf(AdjoinException.class);
            });
  }
}
