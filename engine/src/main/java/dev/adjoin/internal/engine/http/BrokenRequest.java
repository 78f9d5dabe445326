// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * A malformed, unsupported or refused HTTP request; the connection is closed after the error
 * response.
 */
final class BrokenRequest extends Exception {
  private static final long serialVersionUID = 1L;
  private final Status status;
  private final @Nullable String code;

  BrokenRequest(Status status) {
    super(status.reason(), null, false, false);
    this.status = status;
    this.code = null;
  }

  /**
   * @param code the name of an API error
   */
  BrokenRequest(Status status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  /** An API error for a request that was refused before it was read in full. */
  static BrokenRequest of(AwsServiceException error) {
    return new BrokenRequest(
        Status.ofError(error.statusCode()),
        error.awsErrorDetails().errorCode(),
        error.awsErrorDetails().errorMessage());
  }

  Status status() {
    return status;
  }

  /** The response: the API error if there is one, otherwise the status alone. */
  HttpResponse response() {
    if (code == null) {
      return HttpResponse.bare(status);
    }
    Bytes body = new Bytes();
    Errors.write(code, String.valueOf(getMessage()), body);
    return new HttpResponse(status, List.of("Content-Type: application/x-amz-json-1.0"), body);
  }
}
