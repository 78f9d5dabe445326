// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** The shard of an id. Stored keys depend on this function, so it must never change. */
final class ShardNumber {

  private ShardNumber() {}

  static int of(List<String> encoded, int count) {
    CRC32 checksum = new CRC32();
    String id = String.join(KeyTemplate.SEPARATOR, encoded);
    checksum.update(id.getBytes(StandardCharsets.UTF_8));
    return (int) (checksum.getValue() % count);
  }
}
