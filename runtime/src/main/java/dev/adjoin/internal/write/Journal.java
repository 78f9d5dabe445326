// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Work;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The entries of unfinished work: {@code {kind}#{type}#{id}} in one of eight partitions.
 *
 * <p>An entry holds the key of the item that the work is on, as a map, and the time it was entered.
 * Its own id is that key as text or, where it is long, a digest of it.
 */
final class Journal {
  static final String SUBJECT = "subject";
  static final String SINCE = "since";
  private static final int BUCKETS = 8;
  private static final int LONGEST_ID = 200;

  private Journal() {}

  static Map<String, AttributeValue> key(Scene scene, ItemKey journal, Work work, String entity) {
    String id = id(scene.table().keys().shown(subject(scene)));
    CRC32 sum = new CRC32();
    sum.update(id.getBytes(StandardCharsets.UTF_8));
    Map<String, Object> values =
        Map.of(
            "bucket",
            Long.toString(sum.getValue() % BUCKETS),
            "kind",
            work.word(),
            "type",
            entity,
            "id",
            id);
    return scene.table().keys().of(journal, values::get);
  }

  private static Map<String, AttributeValue> subject(Scene scene) {
    return scene.ownKey();
  }

  private static String id(String shown) {
    if (shown.length() <= LONGEST_ID) {
      return shown;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(shown.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java must have SHA-256", e);
    }
  }

  static void enter(Draft draft, Effect.Entered entered) {
    Scene scene = draft.scene();
    if (!entered.causes().isEmpty() && !isCaused(scene, entered)) {
      draft.drop();
      return;
    }
    draft.put(SUBJECT, AttributeValue.fromM(subject(scene)));
    draft.put(SINCE, AttributeValue.fromS(scene.now().toString()));
    draft.name();
    draft.stamp();
  }

  /** Whether something changes that the work is for, by the values where they were seen. */
  static boolean isCaused(Scene scene, Effect.Entered entered) {
    return scene.seen() == null
        ? scene.changes(entered.causes())
        : scene.changesValue(entered.causes());
  }
}
