// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.utils.IoUtils;

/**
 * A fake HTTP transport for the SDK's client: it captures requests and returns prepared responses.
 */
final class Wire implements SdkHttpClient {
  private static final URI NOWHERE = URI.create("http://nowhere:8000");
  private byte[] written = {};
  private byte[] given = {};

  DynamoDbClient client() {
    return DynamoDbClient.builder()
        .httpClient(this)
        .endpointOverride(NOWHERE)
        .region(Region.US_EAST_1)
        .credentialsProvider(credentials())
        .build();
  }

  DynamoDbStreamsClient streams() {
    return DynamoDbStreamsClient.builder()
        .httpClient(this)
        .endpointOverride(NOWHERE)
        .region(Region.US_EAST_1)
        .credentialsProvider(credentials())
        .build();
  }

  static StaticCredentialsProvider credentials() {
    return StaticCredentialsProvider.create(AwsBasicCredentials.create("anyone", "anything"));
  }

  /** The body of the client's last request. */
  byte[] written() {
    return written;
  }

  /** Sets the body of the next response. */
  void give(byte[] body) {
    given = body;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() {
        written = request.contentStreamProvider().map(p -> bytes(p.newStream())).orElseThrow();
        return HttpExecuteResponse.builder()
            .response(SdkHttpResponse.builder().statusCode(200).build())
            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(given)))
            .build();
      }

      @Override
      public void abort() {}
    };
  }

  private static byte[] bytes(java.io.InputStream in) {
    try {
      return IoUtils.toByteArray(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {}
}
