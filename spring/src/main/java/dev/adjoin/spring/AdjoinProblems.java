// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
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
 * exception, with the status of its reason and a problem document.
 *
 * <p>A message of Adjoin names operations, types and the templates of keys, but no values, so that
 * a client may see it. It does not see why the server failed: that is logged. A handler of the
 * application comes first.
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
    if (HttpStatusCode.valueOf(status).is5xxServerError()) {
      LOG.error("{} failed", e.operation(), e);
    } else {
      problem.setDetail(e.getMessage());
    }
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

  /** {@code Invalid cursor} for {@code INVALID_CURSOR}. */
  private static String title(Reason reason) {
    String words = reason.name().replace('_', ' ');
    return words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT);
  }
}
