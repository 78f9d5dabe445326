// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.InvalidValueException;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.context.request.WebRequest;

/**
 * Answers an {@link AdjoinException} that a controller throws, also as the cause of another
 * exception, with the status of its reason and a problem document; a value that the model does not
 * allow is a bad request.
 *
 * <p>A message of Adjoin names operations, types and keys: it is for those who run the service, and
 * is logged. A client gets the reason, in words that say nothing of how data is stored. A handler
 * of the application comes first.
 */
@ControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
final class AdjoinProblems {
  private static final Logger LOG = LoggerFactory.getLogger(AdjoinProblems.class);
  private static final int PRECONDITION_FAILED = 412;
  private static final int BAD_REQUEST = 400;

  @ExceptionHandler(AdjoinException.class)
  ResponseEntity<ProblemDetail> answer(AdjoinException e, WebRequest request) {
    Reason reason = e.reason();
    boolean isConditional = request.getHeader(HttpHeaders.IF_MATCH) != null;
    int status = reason == Reason.STALE && isConditional ? PRECONDITION_FAILED : status(reason);
    ProblemDetail problem = ProblemDetail.forStatus(status);
    problem.setTitle(title(reason));
    problem.setProperty("reason", reason.name());
    problem.setDetail(detail(reason));
    if (HttpStatusCode.valueOf(status).is5xxServerError()) {
      LOG.error("{} failed", e.operation(), e);
    } else {
      LOG.info("Answered with {}: {}", status, e.getMessage());
    }
    return ResponseEntity.of(problem).build();
  }

  @ExceptionHandler(InvalidValueException.class)
  ResponseEntity<ProblemDetail> answer(InvalidValueException e) {
    ProblemDetail problem = ProblemDetail.forStatus(BAD_REQUEST);
    problem.setTitle("Invalid value");
    problem.setProperty("reason", "INVALID_VALUE");
    e.attribute().ifPresent(attribute -> problem.setProperty("field", attribute));
    problem.setDetail(
        e.isMissing()
            ? "A value of the request is missing."
            : "A value of the request is not allowed.");
    LOG.info("Answered with {}: {}", BAD_REQUEST, e.getMessage());
    return ResponseEntity.of(problem).build();
  }

  @ExceptionHandler(PageParametersResolver.SizeException.class)
  ResponseEntity<ProblemDetail> answer(PageParametersResolver.SizeException e) {
    return ResponseEntity.of(e.getBody()).build();
  }

  private static int status(Reason reason) {
    return switch (reason) {
      case INVALID_CURSOR -> BAD_REQUEST;
      case NOT_FOUND -> 404;
      case ALREADY_EXISTS, NOT_UNIQUE, FULL, STALE, RESTRICTED, BEING_DELETED -> 409;
      case CONDITION_FAILED -> PRECONDITION_FAILED;
      case END_NOT_FOUND, REFUSED -> 422;
      case DIFFERENT_DESIGN, UNREADABLE, UNKNOWN -> 500;
      case CONFLICT, UNAVAILABLE, INTERRUPTED -> 503;
    };
  }

  /** What a client may know, and what it can do. */
  private static String detail(Reason reason) {
    return switch (reason) {
      case ALREADY_EXISTS -> "It exists already.";
      case NOT_FOUND -> "It does not exist.";
      case END_NOT_FOUND -> "Something that the request refers to does not exist.";
      case NOT_UNIQUE -> "A value of the request must be unique, and is in use.";
      case FULL -> "No more of these can be added.";
      case CONDITION_FAILED -> "It is not in the state that the request needs.";
      case STALE -> "It has been changed since it was read. Read it again.";
      case RESTRICTED -> "Others depend on it. Remove them first.";
      case BEING_DELETED -> "It is being deleted.";
      case INVALID_CURSOR -> "The cursor must be one that a page of this list gave, unaltered.";
      case REFUSED -> "The request is not allowed.";
      case CONFLICT, UNAVAILABLE, INTERRUPTED ->
          "The service cannot answer at the moment. Try again later.";
      case UNKNOWN -> "It is not known whether the change was made. Read it before trying again.";
      case DIFFERENT_DESIGN, UNREADABLE -> "The service failed.";
    };
  }

  /** {@code Invalid cursor} for {@code INVALID_CURSOR}. */
  private static String title(Reason reason) {
    String words = reason.name().replace('_', ' ');
    return words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT);
  }
}
