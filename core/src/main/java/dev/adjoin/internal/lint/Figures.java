// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import java.util.Locale;

/** Writes the numbers of findings as people read them. */
final class Figures {
  private static final double KB = 1024;

  private Figures() {}

  /** {@code 5,000,000}; a small number keeps one digit after the point. */
  static String number(double value) {
    boolean isSmall = value < 10 && value != Math.rint(value);
    return String.format(Locale.ROOT, isSmall ? "%,.1f" : "%,.0f", value);
  }

  /** {@code 11,000} for 11,072: two digits are enough for an estimate. */
  static String about(double value) {
    double scale = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1));
    return number(Math.floor(value / scale) * scale);
  }

  /** {@code 400 KB}, {@code 12.5 GB}. */
  static String size(double bytes) {
    if (bytes < KB) {
      return number(bytes) + " bytes";
    }
    if (bytes < KB * KB) {
      return number(bytes / KB) + " KB";
    }
    boolean isMega = bytes < KB * KB * KB;
    double value = bytes / (isMega ? KB * KB : KB * KB * KB);
    return number(value) + (isMega ? " MB" : " GB");
  }

  /** {@code 90 seconds}, {@code 83 minutes}, {@code 14 hours}. */
  static String duration(double seconds) {
    if (seconds < 120) {
      return number(Math.ceil(seconds)) + " seconds";
    }
    return seconds < 7200
        ? number(Math.round(seconds / 60)) + " minutes"
        : number(Math.round(seconds / 3600)) + " hours";
  }
}
