// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.ApiErrors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import tools.jackson.core.JsonToken;

/** DynamoDB's errors for JSON values of the wrong type. */
final class SerializationError {
  /** The package prefix of DynamoDB's internal classes, which are part of its messages. */
  static final String MODEL = "com.amazonaws.dynamodb.v20120810.";

  static final String FIELD = "Unexpected field type";
  static final String ELEMENT = "Unexpected value type in payload";
  static final String COLLECTION_ELEMENT =
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class"
          + " java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
          + " java.lang.Class are in module java.base of loader 'bootstrap')";
  private static final String OBJECT = "Start of structure or map found where not expected";

  private SerializationError() {}

  static DynamoDbException because(String message) {
    return ApiErrors.of(DynamoDbException::builder, "SerializationException", message, 400);
  }

  /** The error for an object where another type is expected. */
  static DynamoDbException object() {
    return because(OBJECT);
  }

  /**
   * The error for an array where {@code type} is expected, such as {@code class java.lang.String}.
   */
  static DynamoDbException array(String type) {
    return because("Unrecognized collection type " + type);
  }

  /**
   * The error for any value but a scalar of {@code className}, such as {@code java.lang.String}.
   */
  static DynamoDbException scalar(JsonToken found, String className) {
    return switch (found) {
      case START_OBJECT -> object();
      case START_ARRAY -> array("class " + className);
      default ->
          because(
              name(found)
                  + " cannot be converted to "
                  + className.substring(className.lastIndexOf('.') + 1));
    };
  }

  private static String name(JsonToken scalar) {
    return switch (scalar) {
      case VALUE_TRUE -> "TRUE_VALUE";
      case VALUE_FALSE -> "FALSE_VALUE";
      case VALUE_NUMBER_INT -> "NUMBER_VALUE";
      case VALUE_NUMBER_FLOAT -> "DECIMAL_VALUE";
      default -> "STRING_VALUE";
    };
  }
}
