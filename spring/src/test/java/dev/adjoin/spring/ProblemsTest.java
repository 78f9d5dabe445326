// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.InvalidValueException;
import dev.adjoin.spring.campus.Campus;
import dev.adjoin.spring.campus.Campus.Student;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.ProblemDetail;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.ServletWebRequest;

/** Failures and pages, as clients of a web service see them. */
class ProblemsTest {
  private static ProblemDetail problem(Reason reason, MockHttpServletRequest request) {
    AdjoinException e =
        new AdjoinException(reason, "Student.put", "STUDENT#ada", 1, "the message", null);
    return new AdjoinProblems().answer(e, new ServletWebRequest(request)).getBody();
  }

  private static String line(Reason reason) {
    ProblemDetail problem = problem(reason, new MockHttpServletRequest());
    assertThat(problem.getProperties()).containsEntry("reason", reason.name());
    return problem.getStatus() + " " + problem.getTitle() + ": " + problem.getDetail();
  }

  @Test
  void everyReasonHasItsStatusAndWordsForClients() {
    assertThat(
            Arrays.stream(Reason.values())
                .map(ProblemsTest::line)
                .collect(Collectors.joining("\n")))
        .isEqualTo(
            """
            409 Already exists: It exists already.
            404 Not found: It does not exist.
            422 End not found: Something that the request refers to does not exist.
            409 Not unique: A value of the request must be unique, and is in use.
            409 Full: No more of these can be added.
            412 Condition failed: It is not in the state that the request needs.
            409 Stale: It has been changed since it was read. Read it again.
            409 Restricted: Others depend on it. Remove them first.
            409 Being deleted: It is being deleted.
            503 Conflict: The service cannot answer at the moment. Try again later.
            500 Unreadable: The service failed.
            400 Invalid cursor: The cursor must be one that a page of this list gave, unaltered.
            500 Different design: The service failed.
            422 Refused: The request is not allowed.
            500 Unknown: It is not known whether the change was made. Read it before trying again.
            503 Unavailable: The service cannot answer at the moment. Try again later.
            503 Interrupted: The service cannot answer at the moment. Try again later.""");
  }

  @Test
  void aStaleVersionFailsThePreconditionOfTheRequestThatGaveIt() {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.addHeader("If-Match", "\"1\"");

    assertThat(problem(Reason.STALE, request).getStatus()).isEqualTo(412);
    assertThat(problem(Reason.RESTRICTED, request).getStatus()).isEqualTo(409);
  }

  /** A controller of an application. */
  @RestController
  static class Students {
    @GetMapping("/translated")
    String translated() {
      AdjoinException e =
          new AdjoinException(Reason.NOT_UNIQUE, "Student.put", null, 1, "the message", null);
      throw new DuplicateKeyException("translated", e);
    }

    @GetMapping("/students/{id}")
    String create(@PathVariable("id") String id) {
      try (Adjoin campus = Adjoin.embedded(Campus.class)) {
        campus.entity(Student.class).create(new Student(id, null, List.of(), 0));
        return "created";
      }
    }

    @GetMapping("/grades/{grade}")
    String grade(@PathVariable("grade") String grade) {
      throw new IllegalArgumentException(
          grade + "; wrapped",
          new InvalidValueException("a grade must be a word, but was a number"));
    }

    @GetMapping("/page")
    String page(PageParameters page) {
      return page.toString();
    }
  }

  @Test
  void aSizeThatIsOutOfRangeIsABadRequestAlsoWithoutProblemDocuments() throws Exception {
    AdjoinProperties.Web settings = new AdjoinProperties.Web(false, 25, 100);
    MockHttpServletResponse response =
        MockMvcBuilders.standaloneSetup(new Students())
            .setCustomArgumentResolvers(new PageParametersResolver(settings))
            .build()
            .perform(MockMvcRequestBuilders.get("/page?size=0"))
            .andReturn()
            .getResponse();
    assertThat(response.getStatus()).isEqualTo(400);
    assertThat(response.getErrorMessage())
        .isEqualTo("size must be a number from 1 to 100, but was \"0\"");
  }

  private static String answer(String path) throws Exception {
    AdjoinProperties.Web settings = new AdjoinProperties.Web(true, 25, 100);
    MockHttpServletResponse response =
        MockMvcBuilders.standaloneSetup(new Students())
            .setControllerAdvice(new AdjoinProblems())
            .setCustomArgumentResolvers(new PageParametersResolver(settings))
            .build()
            .perform(MockMvcRequestBuilders.get(path))
            .andReturn()
            .getResponse();
    return response.getStatus() + " " + response.getContentAsString();
  }

  @Test
  void aTranslatedExceptionIsAnsweredLikeItsCause() throws Exception {
    assertThat(answer("/translated"))
        .startsWith("409 ")
        .contains("\"A value of the request must be unique, and is in use.\"")
        .doesNotContain("the message");
  }

  @Test
  void aValueThatTheModelDoesNotAllowIsABadRequest() throws Exception {
    for (String path : List.of("/students/ada", "/grades/7")) {
      assertThat(answer(path))
          .startsWith("400 ")
          .contains("\"Invalid value\"")
          .contains("\"A value of the request is ")
          .contains("\"INVALID_VALUE\"")
          .doesNotContain("must");
    }
    assertThat(answer("/students/ada"))
        .contains("\"field\":\"name\"", "\"A value of the request is missing.\"");
    assertThat(answer("/grades/7")).doesNotContain("field").contains("is not allowed.");
  }

  @Test
  void aControllerTakesThePageAsAParameter() throws Exception {
    assertThat(answer("/page?size=7&cursor=abc"))
        .isEqualTo("200 PageParameters[size=7, cursor=abc]");
    assertThat(answer("/page?size=0")).startsWith("400 ").contains("size must be a number");
  }

  @Test
  void problemDocumentsCanBeSwitchedOff() {
    WebApplicationContextRunner application =
        new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(WebAutoConfiguration.class));

    application.run(context -> assertThat(context).hasSingleBean(AdjoinProblems.class));
    application
        .withPropertyValues("adjoin.web.problems=false")
        .run(context -> assertThat(context).doesNotHaveBean(AdjoinProblems.class));
  }

  private static Object page(String size, String cursor) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setParameter("size", size);
    request.setParameter("cursor", cursor);
    return new PageParametersResolver(new AdjoinProperties.Web(true, 25, 100))
        .resolveArgument(null, null, new ServletWebRequest(request), null);
  }

  @Test
  void aPageHasTheSizeAndTheCursorOfTheRequest() {
    assertThat(page("10", "abc")).isEqualTo(new PageParameters(10, "abc"));
    assertThat(page("100", "")).isEqualTo(new PageParameters(100, null));
    assertThat(page("", "abc")).isEqualTo(new PageParameters(25, "abc"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "101", "many", "99999999999"})
  void aSizeThatIsOutOfRangeIsRefused(String size) {
    assertThatThrownBy(() -> page(size, ""))
        .hasMessage(
            "400 BAD_REQUEST \"size must be a number from 1 to 100, but was \"" + size + "\"\"");
  }
}
