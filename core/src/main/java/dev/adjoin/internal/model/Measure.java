// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;

/** The measures of a workload. A rate is per second, whatever its unit in the text. */
public enum Measure {
  ITEMS("items", false),
  BYTES("bytes", false),
  READS("reads", true),
  CREATES("creates", true),
  CHANGES("changes", true),
  DELETES("deletes", true),
  PER_FROM("perFrom", false),
  PER_TO("perTo", false),
  MAX_PER_FROM("maxPerFrom", false),
  MAX_PER_TO("maxPerTo", false),
  LINKS("links", true),
  UNLINKS("unlinks", true),
  FROM("from", true),
  TO("to", true);

  private static final java.util.regex.Pattern NUMBER =
      java.util.regex.Pattern.compile("(\\d[\\d_]{0,17}(?:\\.\\d{1,9})?)(?:/([smhd]))?");
  private final String word;
  private final boolean rate;

  Measure(String word, boolean rate) {
    this.word = word;
    this.rate = rate;
  }

  /** How often the edges of a side are read. */
  public static Measure readsOf(Side side) {
    return side == Side.FROM ? FROM : TO;
  }

  /** The edges of one entity at a side, on average. */
  public static Measure perEntity(Side side) {
    return side == Side.FROM ? PER_FROM : PER_TO;
  }

  /** The most edges of one entity at a side. */
  public static Measure mostOf(Side side) {
    return side == Side.FROM ? MAX_PER_FROM : MAX_PER_TO;
  }

  public String word() {
    return word;
  }

  public boolean isRate() {
    return rate;
  }

  public static Optional<Measure> named(String word) {
    return Arrays.stream(values()).filter(m -> m.word.equals(word)).findFirst();
  }

  /** Reads {@code 1000000}, {@code 1_000_000} or, for a rate, {@code 500/s}, {@code 3/h}. */
  public double parse(String text) throws MalformedText {
    Matcher number = NUMBER.matcher(text.strip());
    if (!number.matches() || rate != (number.group(2) != null)) {
      throw new MalformedText(
          Tag.INVALID_VALUE,
          "\"" + text + "\" is not a " + (rate ? "rate" : "number"),
          "Write "
              + word
              + " as "
              + (rate ? "a rate such as 500/s, 20/m, 3/h or 1/d" : "a number such as 1000000"));
    }
    double value = Double.parseDouble(number.group(1).replace("_", ""));
    return rate ? value / seconds(number.group(2)) : value;
  }

  private static int seconds(String unit) {
    return switch (unit) {
      case "s" -> 1;
      case "m" -> 60;
      case "h" -> 3600;
      default -> 86_400;
    };
  }
}
