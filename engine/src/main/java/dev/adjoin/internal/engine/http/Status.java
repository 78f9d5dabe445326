// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** The HTTP status codes of this server. */
enum Status {
  OK(200, "OK"),
  BAD_REQUEST(400, "Bad Request"),
  FORBIDDEN(403, "Forbidden"),
  NOT_FOUND(404, "Not Found"),
  CONTENT_TOO_LARGE(413, "Content Too Large"),
  EXPECTATION_FAILED(417, "Expectation Failed"),
  INTERNAL_SERVER_ERROR(500, "Internal Server Error"),
  NOT_IMPLEMENTED(501, "Not Implemented"),
  SERVICE_UNAVAILABLE(503, "Service Unavailable"),
  VERSION_NOT_SUPPORTED(505, "HTTP Version Not Supported");

  private final int code;
  private final String reason;

  Status(int code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  /** The status of an API error. */
  static Status ofError(int code) {
    for (Status status : values()) {
      if (status.code == code) {
        return status;
      }
    }
    return code < INTERNAL_SERVER_ERROR.code ? BAD_REQUEST : INTERNAL_SERVER_ERROR;
  }

  String reason() {
    return reason;
  }

  @Override
  public String toString() {
    return code + " " + reason;
  }
}
