// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.awscore.AwsResponseMetadata;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Adds response metadata, as responses over HTTP have it. */
public final class SuccessfulResponse {
  static final SdkHttpResponse OK =
      SdkHttpResponse.builder().statusCode(200).statusText("OK").build();

  private SuccessfulResponse() {}

  /** The SDK's metadata type, backed by a map. */
  private static final class Metadata extends AwsResponseMetadata {
    Metadata(RequestId id) {
      super(id);
    }
  }

  /** Does the same as {@link #of(AwsResponse.Builder)}, with a Date header. */
  public static <B extends AwsResponse.Builder> B of(B response, HttpDate date) {
    of(response);
    response.sdkHttpResponse(date.response());
    return response;
  }

  /** Sets the request id and a successful HTTP status, and returns the builder. */
  public static <B extends AwsResponse.Builder> B of(B response) {
    response.responseMetadata(new Metadata(RequestId.next()));
    response.sdkHttpResponse(OK);
    return response;
  }
}
