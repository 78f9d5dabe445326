// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.Environment;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Protects bytes that a client keeps, so that a modification is detected. */
sealed interface Sealing {

  byte[] seal(byte[] plain);

  /** Opens sealed bytes; null if they are not sealed or were modified. */
  byte @Nullable [] open(byte[] sealed);

  /** Adds a checksum, which detects accidental damage but no forgery. */
  record Checksum() implements Sealing {
    @Override
    public byte[] seal(byte[] plain) {
      return ByteBuffer.allocate(Integer.BYTES + plain.length)
          .putInt(sum(plain))
          .put(plain)
          .array();
    }

    @Override
    public byte @Nullable [] open(byte[] sealed) {
      if (sealed.length < Integer.BYTES) {
        return null;
      }
      byte[] plain = Arrays.copyOfRange(sealed, Integer.BYTES, sealed.length);
      return ByteBuffer.wrap(sealed).getInt() == sum(plain) ? plain : null;
    }

    private static int sum(byte[] bytes) {
      CRC32 sum = new CRC32();
      sum.update(bytes);
      return (int) sum.getValue();
    }
  }

  /** Encrypts by AES-GCM with a new nonce each time, under a key that is derived from a secret. */
  final class Encrypted implements Sealing {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Environment environment;
    private final SecretKeySpec key;

    Encrypted(Environment environment, byte[] secret) {
      this.environment = environment;
      this.key =
          new SecretKeySpec(new Fingerprint().text("adjoin cursors").bytes(secret).bytes(), "AES");
    }

    @Override
    public byte[] seal(byte[] plain) {
      byte[] nonce =
          Arrays.copyOf(new Fingerprint().text(environment.newName()).bytes(), NONCE_BYTES);
      try {
        byte[] hidden = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
        return ByteBuffer.allocate(NONCE_BYTES + hidden.length).put(nonce).put(hidden).array();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("This machine must know " + CIPHER, e);
      }
    }

    @Override
    public byte @Nullable [] open(byte[] sealed) {
      // The cipher throws an unchecked exception if there is less than a tag.
      if (sealed.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
        return null;
      }
      try {
        return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES))
            .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
      } catch (GeneralSecurityException e) {
        return null;
      }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      return cipher;
    }
  }
}
