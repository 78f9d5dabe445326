// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/**
 * Prices in US dollars, of one region and date.
 *
 * @param values the price of each {@link Item}
 */
public record Prices(
    String region, String tableClass, String date, String source, Map<Item, Double> values) {
  /** The hours of a month, as the bill counts them. */
  public static final double HOURS = 730;

  /** The seconds of a month. */
  public static final double SECONDS = HOURS * 3600;

  private static final double MILLION = 1_000_000;
  private static final double STREAM_REQUESTS = 100_000;
  private static final double GIGABYTE = 1024.0 * 1024 * 1024;

  /** What has a price, or is free up to a number. */
  public enum Item {
    ON_DEMAND_READ("onDemand.read"),
    ON_DEMAND_WRITE("onDemand.write"),
    PROVISIONED_READ("provisioned.read"),
    PROVISIONED_WRITE("provisioned.write"),
    STORAGE("storage"),
    STORAGE_FREE("storage.free"),
    RECOVERY("recovery"),
    STREAM("stream"),
    STREAM_FREE("stream.free");

    private final String key;

    Item(String key) {
      this.key = key;
    }
  }

  private static final List<String> TEXTS = List.of("region", "tableClass", "date", "source");

  public Prices {
    values = Map.copyOf(values);
  }

  /** The prices that Adjoin comes with: {@code prices.properties}. */
  public static Prices bundled() {
    ResourceBundle bundle =
        ResourceBundle.getBundle(Prices.class.getPackageName() + ".prices", Locale.ROOT);
    Map<String, String> entries = new LinkedHashMap<>();
    bundle.keySet().forEach(key -> entries.put(key, bundle.getString(key)));
    return of(entries);
  }

  /**
   * Reads a file of prices: a line {@code key = value} for each, and comments that begin with
   * {@code #}.
   *
   * @throws IllegalArgumentException "must …, but was …", naming the line or the key
   */
  public static Prices parse(String text) {
    Map<String, String> entries = new LinkedHashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      int equals = line.indexOf('=');
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (equals < 0) {
        throw new IllegalArgumentException(
            "Line %d must have the form \"key = value\", but was \"%s\"".formatted(i + 1, line));
      }
      entries.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
    }
    return of(entries);
  }

  private static Prices of(Map<String, String> entries) {
    Map<Item, Double> values = new LinkedHashMap<>();
    for (Item item : Item.values()) {
      values.put(item, price(item.key, text(entries, item.key)));
    }
    for (String key : entries.keySet()) {
      boolean isKnown =
          TEXTS.contains(key) || values.keySet().stream().anyMatch(i -> i.key.equals(key));
      if (!isKnown) {
        throw new IllegalArgumentException(
            "A key must be one of %s, but was \"%s\"".formatted(keys(), key));
      }
    }
    return new Prices(
        text(entries, "region"),
        text(entries, "tableClass"),
        text(entries, "date"),
        text(entries, "source"),
        values);
  }

  private static String keys() {
    StringBuilder keys = new StringBuilder(String.join(", ", TEXTS));
    for (Item item : Item.values()) {
      keys.append(", ").append(item.key);
    }
    return keys.toString();
  }

  private static String text(Map<String, String> entries, String key) {
    String text = entries.get(key);
    if (text == null) {
      throw new IllegalArgumentException("Prices must have the key %s".formatted(key));
    }
    return text;
  }

  private static double price(String key, String text) {
    try {
      double price = Double.parseDouble(text);
      if (price >= 0 && !Double.isInfinite(price)) {
        return price;
      }
    } catch (NumberFormatException e) {
      // not a number: reported below
    }
    throw new IllegalArgumentException(
        "%s must be a number that is not negative, but was \"%s\"".formatted(key, text));
  }

  public double of(Item item) {
    return values.getOrDefault(item, 0.0);
  }

  /** A month of so many units a second, on demand. */
  public double onDemand(Capacity perSecond) {
    return (perSecond.reads() * of(Item.ON_DEMAND_READ)
            + perSecond.writes() * of(Item.ON_DEMAND_WRITE))
        * SECONDS
        / MILLION;
  }

  /** A month of so many provisioned units. */
  public double provisioned(Capacity units) {
    return (units.reads() * of(Item.PROVISIONED_READ) + units.writes() * of(Item.PROVISIONED_WRITE))
        * HOURS;
  }

  /** A month of storage in the table and its indexes, without what is free. */
  public double storage(double bytes) {
    return Math.max(0, bytes / GIGABYTE - of(Item.STORAGE_FREE)) * of(Item.STORAGE);
  }

  /** A month of point-in-time recovery. */
  public double recovery(double bytes) {
    return bytes / GIGABYTE * of(Item.RECOVERY);
  }

  /** A month of so many GetRecords requests, without those that are free. */
  public double stream(double requests) {
    return Math.max(0, requests - of(Item.STREAM_FREE)) / STREAM_REQUESTS * of(Item.STREAM);
  }
}
