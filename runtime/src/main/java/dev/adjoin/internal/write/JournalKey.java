// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.plan.Target;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The key of a journal entry: {@code {kind}#{type}#{id}} in one of eight partitions. The id is the
 * key of the item that the steps write or, if that is long, a digest of it.
 */
final class JournalKey {
  private static final int LONGEST_ID = 200;

  private JournalKey() {}

  static Map<String, AttributeValue> of(Binding binding, ItemKey template, Target.Journal entry) {
    String id = id(binding.table().keys().shown(binding.ownKey()));
    CRC32 sum = new CRC32();
    sum.update(id.getBytes(StandardCharsets.UTF_8));
    Map<String, Object> values =
        Map.of(
            "bucket",
            Long.toString(sum.getValue() % ItemType.JOURNAL_BUCKETS),
            "kind",
            entry.work().word(),
            "type",
            binding.table().schema().require(entry.entity()).stored(),
            "id",
            id);
    return binding.table().keys().of(template, values::get);
  }

  private static String id(String key) {
    if (key.length() <= LONGEST_ID) {
      return key;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java must have SHA-256", e);
    }
  }
}
