// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people write them: no more digits than mean something. */
public final class Figures {
  private static final int MINUTE = 60;
  private static final int HOUR = 3600;
  private static final int DAY = 86_400;
  private static final double KILO = 1024;
  private static final double LEAST = 0.01;

  /** The places of a number for programs, which may calculate with it. */
  private static final int PLACES = 6;

  private Figures() {}

  /**
   * {@code 5,000,000}, {@code 12.5}, {@code 0.04}: three digits, or all before the point. What is
   * above 0 and would be rounded to it is {@code < 0.01}.
   */
  public static String number(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return String.valueOf(number);
    }
    if (number > 0 && number < LEAST) {
      return "< 0.01";
    }
    if (number >= 100 || number == Math.rint(number)) {
      return grouped(Math.round(number));
    }
    String text = String.format(Locale.ROOT, number >= 10 ? "%.1f" : "%.2f", number);
    return text.replaceFirst("\\.?0+$", "");
  }

  /** The number with separators between groups of thousands. */
  public static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 11,000} for 11,072: two digits are enough for an estimate. */
  public static String about(double number) {
    double scale = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, number))) - 1));
    return number(Math.floor(number / scale) * scale);
  }

  /** {@code 602 bytes}, {@code 400 KB}, {@code 12.5 GB}. */
  public static String size(double bytes) {
    String[] units = {"bytes", "KB", "MB", "GB", "TB", "PB"};
    int unit = 0;
    double number = bytes;
    while (number >= KILO && unit < units.length - 1) {
      number /= KILO;
      unit++;
    }
    return number(unit == 0 ? Math.rint(number) : number) + " " + units[unit];
  }

  /** {@code 90 seconds}, {@code 83 minutes}, {@code 14 hours}. */
  public static String duration(double seconds) {
    if (seconds < 2 * MINUTE) {
      return number(Math.ceil(seconds)) + " seconds";
    }
    return seconds < 2 * HOUR
        ? number(Math.round(seconds / MINUTE)) + " minutes"
        : number(Math.round(seconds / HOUR)) + " hours";
  }

  /**
   * A rate in the largest unit of time in which it is not a fraction: {@code 500/s}, {@code 3/h}.
   */
  public static String rate(double perSecond) {
    if (perSecond == 0 || perSecond >= 1) {
      return number(perSecond) + "/s";
    }
    if (perSecond * MINUTE >= 1) {
      return number(perSecond * MINUTE) + "/m";
    }
    return perSecond * HOUR >= 1 ? number(perSecond * HOUR) + "/h" : number(perSecond * DAY) + "/d";
  }

  /** Dollars: cents below a thousand. */
  public static String money(double dollars) {
    if (dollars >= 1000) {
      return grouped(Math.round(dollars));
    }
    return dollars > 0 && dollars < LEAST ? "< 0.01" : String.format(Locale.ROOT, "%.2f", dollars);
  }

  /** A difference of amounts, with its sign: {@code +3.20}, {@code −151.00}. */
  public static String difference(double dollars) {
    if (Math.abs(dollars) < 0.005) {
      return "0.00";
    }
    return (dollars < 0 ? "−" : "+") + money(Math.abs(dollars));
  }

  /** The number rounded to two significant digits; 0 if it is negative. */
  public static double rounded(double number) {
    if (number <= 0) {
      return 0;
    }
    double scale = Math.pow(10, Math.floor(Math.log10(number)) - 1);
    return Math.round(number / scale) * scale;
  }

  /** The number for a program: with six places, but without zeros at the end. */
  public static BigDecimal exact(double number) {
    BigDecimal rounded =
        BigDecimal.valueOf(number).setScale(PLACES, RoundingMode.HALF_UP).stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }
}
