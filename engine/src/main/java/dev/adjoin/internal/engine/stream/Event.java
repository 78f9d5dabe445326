// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.value.Item;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

/**
 * A record of a stream.
 *
 * <p>Stored format: a letter for the event type, a byte that is set if the item expired, the time
 * in milliseconds, then the key and the old and new image, each preceded by its length; a missing
 * image has the length -1. The sequence number is not stored, because it is the entry's key.
 *
 * @param expired whether the item was removed because it expired
 */
public record Event(
    long number, Instant created, OperationType type, Images images, boolean expired) {
  private static final int CREATED_AT = 2;
  private static final int HEADER = CREATED_AT + Long.BYTES;
  private static final int NONE = -1;

  /** The record of an item's change. */
  static Event of(
      ItemChange alteration, StreamDeclaration declaration, long number, Instant created) {
    return new Event(
        number,
        created,
        typeOf(alteration),
        Images.of(alteration, declaration),
        alteration.expired());
  }

  private static OperationType typeOf(ItemChange alteration) {
    if (alteration.before() == null) {
      return OperationType.INSERT;
    }
    return alteration.after() == null ? OperationType.REMOVE : OperationType.MODIFY;
  }

  byte[] encode() {
    int length = HEADER + length(images.keys()) + length(images.before()) + length(images.after());
    ByteBuffer out = ByteBuffer.allocate(length);
    out.put((byte) type.toString().charAt(0))
        .put((byte) (expired ? 1 : 0))
        .putLong(created.toEpochMilli());
    put(out, images.keys());
    put(out, images.before());
    put(out, images.after());
    return out.array();
  }

  private static int length(@Nullable Item item) {
    return Integer.BYTES + (item == null ? 0 : item.bytes().length);
  }

  private static void put(ByteBuffer out, @Nullable Item item) {
    if (item == null) {
      out.putInt(NONE);
    } else {
      out.putInt(item.bytes().length).put(item.bytes());
    }
  }

  static Event decode(long number, byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    OperationType type = typeOf(in.get());
    boolean expired = in.get() == 1;
    Instant created = Instant.ofEpochMilli(in.getLong());
    Item keys = next(in);
    Images images = new Images(keys == null ? Item.EMPTY : keys, next(in), next(in));
    return new Event(number, created, type, images, expired);
  }

  private static OperationType typeOf(byte letter) {
    return switch (letter) {
      case 'I' -> OperationType.INSERT;
      case 'M' -> OperationType.MODIFY;
      case 'R' -> OperationType.REMOVE;
      default ->
          throw new IllegalStateException("Stored bytes must name a type, but were " + letter);
    };
  }

  private static @Nullable Item next(ByteBuffer in) {
    int length = in.getInt();
    if (length == NONE) {
      return null;
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return Item.ofBytes(bytes);
  }

  /** The creation time of a stored record, read without decoding the rest. */
  static Instant createdOf(byte[] bytes) {
    return Instant.ofEpochMilli(ByteBuffer.wrap(bytes).getLong(CREATED_AT));
  }
}
