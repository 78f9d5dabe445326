// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The limits of reads, and the encryption of cursors.
 *
 * @param pageItems the maximum number of items to read for one page, after which the page is
 *     incomplete
 * @param pageBytes the maximum number of bytes to read for one page
 * @param commonItems the maximum number of items of a list to hold in memory when it is compared
 *     with another
 * @param secret the secret to encrypt cursors with; without one they are only encoded
 */
public record ReadSettings(
    int pageItems, long pageBytes, int commonItems, byte @Nullable [] secret) {
  private static final int SHORTEST_SECRET = 16;

  public static final ReadSettings DEFAULT = new ReadSettings(10_000, 10 << 20, 100_000, null);

  public ReadSettings {
    if (pageItems < 1 || pageBytes < 1 || commonItems < 1) {
      throw new IllegalArgumentException(
          "Limits of reading must be at least 1, but were %d items, %d bytes and %d items"
              .formatted(pageItems, pageBytes, commonItems));
    }
    if (secret != null && secret.length < SHORTEST_SECRET) {
      throw new IllegalArgumentException(
          "A cursor secret must be at least %d bytes long, but was %d"
              .formatted(SHORTEST_SECRET, secret.length));
    }
    secret = secret == null ? null : secret.clone();
  }

  @Override
  public byte @Nullable [] secret() {
    return secret == null ? null : secret.clone();
  }

  public ReadSettings withPageLimits(int items, long bytes) {
    return new ReadSettings(items, bytes, commonItems, secret);
  }

  public ReadSettings withCommonItems(int items) {
    return new ReadSettings(pageItems, pageBytes, items, secret);
  }

  public ReadSettings withSecret(byte[] bytes) {
    return new ReadSettings(
        pageItems, pageBytes, commonItems, Objects.requireNonNull(bytes, "secret"));
  }

  /** The settings without the secret, so that it is not logged. */
  @Override
  public String toString() {
    return "pages within %d items and %d bytes, common items within %d, cursors %s"
        .formatted(pageItems, pageBytes, commonItems, secret == null ? "encoded" : "encrypted");
  }
}
