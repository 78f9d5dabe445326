// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers of a bill as people write them: no more digits than mean something. */
final class CostFormat {
  private static final int SECONDS_A_MINUTE = 60;
  private static final int SECONDS_AN_HOUR = 3600;
  private static final int SECONDS_A_DAY = 86_400;
  private static final double KILO = 1024;

  private CostFormat() {}

  /** Dollars: cents below a thousand, a tenth of a cent where there is less than one. */
  static String money(double dollars) {
    if (dollars >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", dollars);
    }
    return dollars > 0 && dollars < 0.01 ? "< 0.01" : String.format(Locale.ROOT, "%.2f", dollars);
  }

  /** Units or calls: at most two places after the point. */
  static String number(double number) {
    if (number >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", number);
    }
    return number > 0 && number < 0.01 ? "< 0.01" : plain(number);
  }

  /** The number without zeros at the end. */
  static String plain(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return String.valueOf(number);
    }
    BigDecimal rounded = BigDecimal.valueOf(number).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** A rate in the largest unit of time in which it is not a fraction. */
  static String rate(double perSecond) {
    if (perSecond == 0) {
      return "–";
    }
    if (perSecond >= 1) {
      return number(perSecond) + "/s";
    }
    if (perSecond * SECONDS_A_MINUTE >= 1) {
      return number(perSecond * SECONDS_A_MINUTE) + "/m";
    }
    return perSecond * SECONDS_AN_HOUR >= 1
        ? number(perSecond * SECONDS_AN_HOUR) + "/h"
        : number(perSecond * SECONDS_A_DAY) + "/d";
  }

  static String bytes(double bytes) {
    String[] units = {"B", "KB", "MB", "GB", "TB", "PB"};
    int unit = 0;
    double number = bytes;
    while (number >= KILO && unit < units.length - 1) {
      number /= KILO;
      unit++;
    }
    String digits = unit == 0 || number >= 100 ? "%,.0f" : "%.1f";
    return String.format(Locale.ROOT, digits, number) + " " + units[unit];
  }
}
