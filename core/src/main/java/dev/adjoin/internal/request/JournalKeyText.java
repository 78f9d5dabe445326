// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * One half of the key of a journal entry. The entry is identified by the key of the item that the
 * work is about or, if that is long, by its SHA-256; the CRC-32 of this id chooses one of {@value
 * ItemType#JOURNAL_BUCKETS} partitions.
 *
 * @param partition the partition key of the item that the work is about
 * @param sort its sort key
 * @param work the kind of work
 * @param type the stored name of the entity
 */
public record JournalKeyText(
    KeyTemplate template, KeyText partition, KeyText sort, String work, String type)
    implements Placeholder {
  private static final int LONGEST_ID = 200;

  @Override
  public String fill(Function<String, @Nullable Object> values) {
    String id = id(partition.fill(values) + " / " + sort.fill(values));
    CRC32 sum = new CRC32();
    sum.update(id.getBytes(StandardCharsets.UTF_8));
    Map<String, String> fields =
        Map.of(
            "bucket",
            Long.toString(sum.getValue() % ItemType.JOURNAL_BUCKETS),
            "kind",
            work,
            "type",
            type,
            "id",
            id);
    return template.encode(fields::get);
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

  @Override
  public Set<String> names() {
    Set<String> names = new HashSet<>(partition.names());
    names.addAll(sort.names());
    return names;
  }

  @Override
  public String toString() {
    return template.toString();
  }
}
