// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.RequestMemory;
import dev.adjoin.internal.engine.value.Utf8;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * The AWS JSON 1.0 protocol: the operation is in a header, its parameters and its result are JSON.
 *
 * <p>Requests are checked in DynamoDB's order: the JSON syntax, the operation, the presence of a
 * signature (with any key), the types in the JSON, and then the engine's own checks.
 */
final class JsonProtocol {
  private static final System.Logger LOG = System.getLogger(JsonProtocol.class.getName());

  /** The length from which on bodies are counted while they are parsed. */
  private static final int LARGE = 64 * 1024;

  private static final int MOST_MEGABYTES = 16;
  private final Semaphore reading = new Semaphore(MOST_MEGABYTES, true);
  private final ApiCalls calls;
  private final Json json = new Json();
  private final Errors errors = new Errors();

  JsonProtocol(ApiCalls calls) {
    this.calls = calls;
  }

  /**
   * Runs the request and writes its response or error.
   *
   * @throws SdkClientException if a lost response is simulated, so that nothing may be sent
   */
  Status respond(HttpRequest request, Bytes body) {
    try {
      ApiCall operation = operation(request);
      Object result =
          RequestMemory.measured(
              request.memory(),
              () -> atHost(request, operation.call(read(request, operation.request()))));
      if (!operation.response().isEmpty()) {
        try (JsonGenerator generator = json.generator(body)) {
          operation.response().write(result, generator);
        }
      }
      return Status.OK;
    } catch (AwsServiceException error) {
      return refuse(error, body);
    } catch (SdkClientException unanswered) {
      throw unanswered;
    } catch (RuntimeException | Error e) {
      report(e);
      return refuse(internalError(), body);
    }
  }

  private static void report(Throwable failure) {
    try {
      LOG.log(Level.ERROR, "A request failed", failure);
    } catch (RuntimeException | Error e) {
      // Without memory nothing can be reported; the client learns that the request failed.
    }
  }

  /**
   * Replaces the endpoint in a DescribeEndpoints response by the host name that the client used, so
   * that clients with endpoint discovery return to this server.
   */
  private static Object atHost(HttpRequest request, Object result) {
    if (result instanceof DescribeEndpointsResponse endpoints && request.has("host")) {
      String host = request.header("host");
      return endpoints.toBuilder()
          .endpoints(endpoints.endpoints().stream().map(e -> e.copy(c -> c.address(host))).toList())
          .build();
    }
    return result;
  }

  private ApiCall operation(HttpRequest request) {
    Optional<ApiCall> operation = calls.find(request.header("x-amz-target"));
    boolean signed = request.head().isSigned();
    if (operation.isPresent() && signed && request.length() > 0) {
      return operation.get();
    }
    if (request.length() > 0) {
      requireJson(request);
    }
    if (operation.isEmpty()) {
      throw unknownOperation();
    }
    throw signed ? SerializationError.because("") : unsigned();
  }

  /**
   * A parser for the body. The encoding is checked first, because Jackson accepts overlong UTF-8
   * sequences.
   */
  private JsonParser parser(HttpRequest request) {
    if (!Utf8.isWellFormed(request.buffer(), request.offset(), request.length())) {
      throw SerializationError.because("");
    }
    return json.parser(request.buffer(), request.offset(), request.length(), request.memory());
  }

  private void requireJson(HttpRequest request) {
    int permits = permits(request);
    if (permits == 0) {
      requireWellFormed(request);
      return;
    }
    reading.acquireUninterruptibly(permits);
    try {
      requireWellFormed(request);
    } finally {
      reading.release(permits);
    }
  }

  private void requireWellFormed(HttpRequest request) {
    try (JsonParser parser = parser(request)) {
      exhaust(parser);
    } catch (JacksonException e) {
      throw SerializationError.because("");
    }
  }

  /**
   * Reads the body. The parser needs several times the memory of a long text, so only few large
   * bodies are read at a time.
   */
  private Object read(HttpRequest request, JsonShape shape) {
    int permits = permits(request);
    if (permits == 0) {
      return parse(request, shape);
    }
    reading.acquireUninterruptibly(permits);
    try {
      return parse(request, shape);
    } finally {
      reading.release(permits);
    }
  }

  private static int permits(HttpRequest request) {
    int megabytes = request.length() >> 20;
    return request.length() < LARGE ? 0 : Math.min(MOST_MEGABYTES, megabytes + 1);
  }

  private Object parse(HttpRequest request, JsonShape shape) {
    try (JsonParser parser = parser(request)) {
      if (parser.nextToken() == null) {
        throw SerializationError.because("");
      }
      Object read = read(parser, shape);
      if (parser.nextToken() != null) {
        throw SerializationError.because("");
      }
      return read;
    } catch (JacksonException e) {
      throw SerializationError.because("");
    }
  }

  /**
   * Reads the body. A syntax error anywhere in the text takes precedence over a type error before
   * it.
   */
  private static Object read(JsonParser parser, JsonShape shape) {
    try {
      return shape.read(parser);
    } catch (AwsServiceException mistyped) {
      exhaust(parser);
      throw mistyped;
    }
  }

  private static void exhaust(JsonParser parser) {
    while (parser.nextToken() != null) {
      // The rest is read only to check its syntax.
    }
  }

  private Status refuse(AwsServiceException error, Bytes body) {
    body.discard();
    try (JsonGenerator generator = json.generator(body)) {
      errors.write(error, generator);
    }
    return Status.ofError(error.statusCode());
  }

  private static DynamoDbException unknownOperation() {
    return refusal("UnknownOperationException", "");
  }

  private static DynamoDbException unsigned() {
    return refusal(
        "MissingAuthenticationTokenException", "Request is missing Authentication Token");
  }

  private static DynamoDbException refusal(String code, String message) {
    return ApiErrors.of(DynamoDbException::builder, code, message, 400);
  }

  private static DynamoDbException internalError() {
    return ApiErrors.of(
        InternalServerErrorException::builder, "InternalServerError", "Internal server error", 500);
  }
}
