// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * The Jackson settings of the protocol: UTF-8 only, and names up to the length of attribute names.
 */
final class Json {
  private final JsonFactory factory =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
          .recyclerPool(JsonRecyclerPools.threadLocalPool())
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNameLength(BodyLength.MAX).build())
          .build();

  JsonParser parser(byte[] bytes, int offset, int length) {
    return factory.createParser(ObjectReadContext.empty(), bytes, offset, length);
  }

  JsonGenerator generator(OutputStream out) {
    return factory.createGenerator(ObjectWriteContext.empty(), out);
  }
}
