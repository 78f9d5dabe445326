// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import java.util.Locale;

/** Writes numbers, rates and amounts as people say them. */
public final class Numbers {
  private static final int MINUTE = 60;
  private static final int HOUR = 3600;
  private static final int DAY = 86_400;

  private Numbers() {}

  /** A number with at most two significant decimals: {@code 1,250}, {@code 12.5}, {@code 0.04}. */
  public static String text(double number) {
    if (number >= 100 || number == Math.rint(number)) {
      return String.format(Locale.ROOT, "%,d", Math.round(number));
    }
    String text = String.format(Locale.ROOT, number >= 10 ? "%.1f" : "%.2f", number);
    return text.replaceFirst("\\.?0+$", "");
  }

  /** A rate in its most readable unit: {@code 500/s}, {@code 3/h}. */
  public static String rate(double perSecond) {
    if (perSecond == 0 || perSecond >= 1) {
      return text(perSecond) + "/s";
    }
    if (perSecond * MINUTE >= 1) {
      return text(perSecond * MINUTE) + "/m";
    }
    return perSecond * HOUR >= 1 ? text(perSecond * HOUR) + "/h" : text(perSecond * DAY) + "/d";
  }

  /** An amount of money as the cost report writes it: {@code 1,250}, {@code 12.50}. */
  public static String money(double dollars) {
    if (dollars >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", dollars);
    }
    return dollars > 0 && dollars < 0.01 ? "< 0.01" : String.format(Locale.ROOT, "%.2f", dollars);
  }

  /** A difference of amounts, with its sign: {@code +3.20}, {@code −151.00}. */
  public static String difference(double dollars) {
    if (Math.abs(dollars) < 0.005) {
      return "0.00";
    }
    String amount =
        String.format(Locale.ROOT, Math.abs(dollars) >= 1000 ? "%,.0f" : "%.2f", Math.abs(dollars));
    return (dollars < 0 ? "−" : "+") + amount;
  }

  /** The number rounded to two significant digits. */
  public static double rounded(double number) {
    if (number <= 0) {
      return 0;
    }
    double scale = Math.pow(10, Math.floor(Math.log10(number)) - 1);
    return Math.round(number / scale) * scale;
  }
}
