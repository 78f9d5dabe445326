// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.Buildable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A structure of the API, converted by the field list of its SDK class. */
final class StructureShape implements JsonShape {
  private final String className;
  private final Supplier<SdkPojo> builder;
  private final String ifScalar;
  private final Members members;

  /**
   * @param builder creates an empty builder of the structure
   * @param ifScalar DynamoDB's message for a scalar in place of the structure
   */
  StructureShape(String name, Supplier<SdkPojo> builder, String ifScalar) {
    this.className = SerializationError.MODEL + name;
    this.builder = builder;
    this.ifScalar = ifScalar;
    this.members = new Members(builder.get().sdkFields());
  }

  /** Whether the structure has no members. Such a response has no body at all. */
  boolean isEmpty() {
    return members.isEmpty();
  }

  /** An empty builder of the structure. */
  SdkPojo builder() {
    return builder.get();
  }

  @Override
  public Object read(JsonParser parser) {
    requireObject(parser.currentToken(), className, ifScalar);
    Json.use(parser, 0);
    SdkPojo structure = builder();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (parser.nextToken() != JsonToken.VALUE_NULL) {
        members.read(name, parser, structure);
      }
    }
    return built(structure);
  }

  static void requireObject(JsonToken found, String className, String ifScalar) {
    switch (found) {
      case START_OBJECT -> {}
      case START_ARRAY -> throw SerializationError.array("class " + className);
      default -> throw SerializationError.because(ifScalar);
    }
  }

  private static Object built(SdkPojo builder) {
    return ((Buildable) builder).build();
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeStartObject();
    members.write(value, json);
    json.writeEndObject();
  }

  @Override
  public String className() {
    return className;
  }

  @Override
  public Optional<Object> absent() {
    return Optional.of(built(builder.get()));
  }
}
