// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * One API operation: the shapes of its request and response, and the SDK client method for it.
 *
 * <p>Operations are found by reflection on the SDK's naming conventions, on first use. No list of
 * operations has to be maintained, and a server loads only the classes it needs.
 */
final class ApiCall {
  private static final MethodHandles.Lookup PUBLIC = MethodHandles.publicLookup();
  private static final String MODEL = DynamoDbRequest.class.getPackageName() + ".";
  private final StructureShape request;
  private final StructureShape response;
  private final MethodHandle method;

  private ApiCall(StructureShape request, StructureShape response, MethodHandle method) {
    this.request = request;
    this.response = response;
    this.method = method;
  }

  /** The operation of a client by its API name, for example {@code PutItem}; empty if unknown. */
  static <C> Optional<ApiCall> named(String name, Class<C> api, C client) {
    if (!name.matches("[A-Z][A-Za-z]+")) {
      return Optional.empty();
    }
    try {
      Class<?> taken = Class.forName(MODEL + name + "Request");
      Class<?> given = Class.forName(MODEL + name + "Response");
      String method = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
      return Optional.of(
          new ApiCall(
              shape(name + "Input", taken),
              shape(name + "Output", given),
              PUBLIC
                  .findVirtual(api, method, MethodType.methodType(given, taken))
                  .bindTo(client)
                  .asType(MethodType.methodType(Object.class, Object.class))));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  private static StructureShape shape(String name, Class<?> type)
      throws ReflectiveOperationException {
    Class<?> builder = Class.forName(type.getName() + "$Builder");
    MethodHandle make =
        PUBLIC
            .findStatic(type, "builder", MethodType.methodType(builder))
            .asType(MethodType.methodType(SdkPojo.class));
    Supplier<SdkPojo> supplier =
        () -> {
          try {
            return (SdkPojo) make.invokeExact();
          } catch (Throwable e) {
            throw unchecked(e);
          }
        };
    return new StructureShape(name, supplier, SerializationError.FIELD);
  }

  StructureShape request() {
    return request;
  }

  StructureShape response() {
    return response;
  }

  /** Calls the client. */
  Object call(Object request) {
    try {
      return (Object) method.invokeExact(request);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** The exception that the client method threw; SDK clients throw only unchecked exceptions. */
  private static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return (RuntimeException) thrown;
  }
}
