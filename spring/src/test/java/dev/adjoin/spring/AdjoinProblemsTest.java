// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.ProblemDetail;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.ServletWebRequest;

/** A problem document says what a client may know, and nothing of how data is stored. */
class AdjoinProblemsTest {
  private static ProblemDetail document(Reason reason) {
    AdjoinException failure =
        new AdjoinException(
            reason,
            "Student.create",
            "STUDENT#ada / PROFILE",
            1,
            "Student.create: was not done [STUDENT#{studentId} / PROFILE]",
            null);
    return new AdjoinProblems()
        .answer(failure, new ServletWebRequest(new MockHttpServletRequest()))
        .getBody();
  }

  @Test
  void aDocumentHasTheReasonInWords() {
    ProblemDetail document = document(Reason.NOT_UNIQUE);
    assertThat(document.getStatus()).isEqualTo(409);
    assertThat(document.getTitle()).isEqualTo("Not unique");
    assertThat(document.getDetail())
        .isEqualTo("A value of the request must be unique, and is in use.");
    assertThat(document.getProperties()).containsEntry("reason", "NOT_UNIQUE").hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void noDocumentNamesTypesOperationsOrKeys(Reason reason) {
    ProblemDetail document = document(reason);
    assertThat(document.getDetail()).matches("[A-Z][a-z ,.A-Z]*\\.");
    assertThat(document.toString()).doesNotContain("Student", "STUDENT", "ada", "PROFILE");
  }
}
