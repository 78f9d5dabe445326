// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.RequestMemory;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * The Jackson settings of the protocol: UTF-8 only, and names longer than those of attributes.
 *
 * <p>Jackson keeps memory between documents, which clients must not be able to fill. Its buffers
 * are in a pool of few. Each factory keeps the names that it has read, by number and not by length,
 * so a factory is replaced when it has read a certain number of bytes.
 */
final class Json {
  /** More than the 64 KB of the longest attribute name, so that the engine can refuse it. */
  private static final int LONGEST_NAME = 256 * 1024;

  private static final int POOLED_BUFFERS = 32;
  private static final long BYTES_PER_FACTORY = 2 << 20;
  private final AtomicLong bytesRead = new AtomicLong();
  private volatile JsonFactory factory = newFactory();

  private static JsonFactory newFactory() {
    return JsonFactory.builder()
        .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
        .recyclerPool(JsonRecyclerPools.newBoundedPool(POOLED_BUFFERS))
        .streamReadConstraints(StreamReadConstraints.builder().maxNameLength(LONGEST_NAME).build())
        .build();
  }

  /** A parser that reports the memory of what is decoded with it by {@link #use}. */
  JsonParser parser(byte[] bytes, int offset, int length, LongConsumer memory) {
    if (bytesRead.addAndGet(length) > BYTES_PER_FACTORY) {
      bytesRead.set(0);
      factory = newFactory();
    }
    return factory.createParser(new Measured(memory), bytes, offset, length);
  }

  /** The context of a parser, which the shapes can reach. */
  private static final class Measured extends ObjectReadContext.Base {
    private final LongConsumer memory;

    Measured(LongConsumer memory) {
      this.memory = memory;
    }
  }

  /** Reports a value that is decoded, with the bytes of its text or its binary. */
  static void use(JsonParser parser, long bytes) {
    if (parser.objectReadContext() instanceof Measured measured) {
      measured.memory.accept(RequestMemory.VALUE + bytes);
    }
  }

  JsonGenerator generator(OutputStream out) {
    return factory.createGenerator(ObjectWriteContext.empty(), out);
  }
}
