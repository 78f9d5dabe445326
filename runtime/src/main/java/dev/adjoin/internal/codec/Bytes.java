// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Arrays of bytes, copied both ways. */
record Bytes() implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!(value instanceof byte[] bytes)) {
      throw Misfit.wrongClass("bytes", value);
    }
    return AttributeValue.createB(SdkBytes.fromByteArray(bytes));
  }

  @Override
  public Object read(AttributeValue stored) {
    SdkBytes bytes = stored.b();
    if (bytes == null) {
      throw Codec.wrongForm("B", stored);
    }
    return bytes.asByteArray();
  }
}
