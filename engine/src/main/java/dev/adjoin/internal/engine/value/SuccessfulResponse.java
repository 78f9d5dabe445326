// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.awscore.AwsResponseMetadata;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Adds the metadata that every response has, as responses over HTTP do. */
public final class SuccessfulResponse {
  private static final SdkHttpResponse OK =
      SdkHttpResponse.builder().statusCode(200).statusText("OK").build();

  private SuccessfulResponse() {}

  /** The SDK's own metadata, which it makes of a map. */
  private static final class Metadata extends AwsResponseMetadata {
    Metadata(RequestId id) {
      super(id);
    }
  }

  /** The builder with the id of its request and the status of success. */
  public static <B extends AwsResponse.Builder> B of(B response) {
    response.responseMetadata(new Metadata(RequestId.next()));
    response.sdkHttpResponse(OK);
    return response;
  }
}
