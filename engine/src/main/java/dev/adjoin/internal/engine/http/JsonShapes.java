// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the shapes for the fields of SDK classes. */
final class JsonShapes {
  private static final AttributeValueShape VALUE = new AttributeValueShape();
  private static final AttributeValueShape FIELD_VALUE = new AttributeValueShape(VALUE);

  private JsonShapes() {}

  /** The shape of a structure's field. */
  static JsonShape field(SdkField<?> field) {
    return of(field, SerializationError.FIELD, SerializationError.FIELD);
  }

  private static JsonShape element(SdkField<?> field) {
    return of(field, SerializationError.ELEMENT, SerializationError.COLLECTION_ELEMENT);
  }

  private static JsonShape of(SdkField<?> field, String ifNoStructure, String ifNoCollection) {
    return switch (field.marshallingType().getKnownType()) {
      case STRING -> TextShape.TEXT;
      case BOOLEAN -> BooleanShape.BOOLEAN;
      case INTEGER -> NumberShape.INTEGER;
      case LONG -> NumberShape.LONG;
      case DOUBLE -> NumberShape.DOUBLE;
      case SDK_BYTES -> BytesShape.BYTES;
      case INSTANT -> InstantShape.INSTANT;
      case LIST ->
          new ListShape(
              element(field.getRequiredTrait(ListTrait.class).memberFieldInfo()), ifNoCollection);
      case MAP ->
          new MapShape(
              element(field.getRequiredTrait(MapTrait.class).valueFieldInfo()), ifNoCollection);
      case SDK_POJO -> structure(field, ifNoStructure);
      default -> throw new IllegalArgumentException("A field must have a shape: " + field);
    };
  }

  private static JsonShape structure(SdkField<?> field, String ifScalar) {
    SdkPojo builder = field.constructor().get();
    if (builder instanceof AttributeValue.Builder) {
      return ifScalar.equals(SerializationError.FIELD) ? FIELD_VALUE : VALUE;
    }
    return new StructureShape(
        builder.getClass().getEnclosingClass().getSimpleName(), field.constructor(), ifScalar);
  }
}
