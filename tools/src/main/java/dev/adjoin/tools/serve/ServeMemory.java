// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import dev.adjoin.tools.console.Failure;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The heap limit of {@code serve}.
 *
 * <p>A JVM cannot change its own limit, so the launcher sets it before the JVM starts; here the
 * value is only checked and compared with the limit that the JVM has.
 */
public final class ServeMemory {
  private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,5})([mMgG])");
  private static final long MEGABYTE = 1L << 20;
  private static final long LEAST = 64 * MEGABYTE;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "The most memory for the heap, for example 512m or 4g. Default: half of this machine's.")
  private @Nullable String size;

  /** Rejects a value that is not a size, or that differs from the heap limit of the JVM. */
  void check() {
    if (size == null) {
      return;
    }
    long asked = bytes(size);
    long limit = Runtime.getRuntime().maxMemory();
    // Some garbage collectors exclude a part of the heap from the limit that they report.
    if (limit > asked + MEGABYTE || limit < asked * 8 / 10) {
      throw Failure.mistake(
          "--memory " + size + " must be set before Java starts, but the limit is " + shown(limit),
          "Start with ./adjoin serve --memory " + size + ", or with java -Xmx" + size + " -jar");
    }
  }

  private static long bytes(String size) {
    Matcher matcher = SIZE.matcher(size);
    long bytes = 0;
    if (matcher.matches()) {
      boolean gigabytes = matcher.group(2).equalsIgnoreCase("g");
      bytes = Long.parseLong(matcher.group(1)) * MEGABYTE * (gigabytes ? 1024 : 1);
    }
    if (bytes < LEAST) {
      throw Failure.mistake(
          "--memory must be a size of at least 64m, but was \"" + size + "\"",
          "Give a number of megabytes or gigabytes, for example 512m or 4g");
    }
    return bytes;
  }

  private static String shown(long bytes) {
    return bytes < 1024 * MEGABYTE
        ? bytes / MEGABYTE + " MB"
        : String.format(Locale.ROOT, "%.1f GB", bytes / (1024.0 * MEGABYTE));
  }

  /** The heap limit, for the message at the start. */
  @Override
  public String toString() {
    return "at most " + shown(Runtime.getRuntime().maxMemory());
  }
}
