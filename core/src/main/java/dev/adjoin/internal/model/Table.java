// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Writers;
import org.jspecify.annotations.Nullable;

/**
 * The table that holds all items of a model.
 *
 * @param name its name or its ARN
 * @param swapped whether the inverse index is keyed sort key, partition key instead of by
 *     attributes of its own
 * @param type the attribute that names an item's type; null writes none
 * @param owned whether Adjoin may put attributes of its own on every item
 * @param escaped whether key values are escaped; false for values already stored as they are
 * @param writers the regions of a global table in which the model is written
 * @param stream whether the table has a stream of new and old images
 * @param recovery whether point-in-time recovery is on
 */
public record Table(
    String name,
    String partition,
    String sort,
    IndexNames index,
    boolean swapped,
    @Nullable String type,
    Billing billing,
    boolean owned,
    boolean escaped,
    Writers writers,
    boolean stream,
    boolean recovery) {
  public static final String DEFAULT_TYPE = "_type";

  public static Table named(String name) {
    return builder(name).build();
  }

  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** The same table under another name. */
  public Table withName(String other) {
    return new Table(
        other, partition, sort, index, swapped, type, billing, owned, escaped, writers, stream,
        recovery);
  }

  /** The same table with or without a swapped inverse index. */
  public Table withSwapped(boolean isSwapped) {
    return new Table(
        name, partition, sort, index, isSwapped, type, billing, owned, escaped, writers, stream,
        recovery);
  }

  /**
   * The same table without what can change while it holds items: its name, its billing and how it
   * is used.
   */
  public Table withoutSettings() {
    return new Table(
        "",
        partition,
        sort,
        index,
        swapped,
        type,
        Billing.ON_DEMAND,
        owned,
        escaped,
        Writers.ANY_REGION,
        stream,
        false);
  }

  /** Collects the settings of a table; a setting that is left out keeps its default. */
  public static final class Builder {
    private final String name;
    private String partition = "PK";
    private String sort = "SK";
    private IndexNames index = IndexNames.DEFAULT;
    private boolean swapped;
    private @Nullable String type;
    private Billing billing = Billing.ON_DEMAND;
    private boolean owned = true;
    private boolean escaped = true;
    private Writers writers = Writers.ANY_REGION;
    private boolean stream;
    private boolean recovery;

    private Builder(String name) {
      this.name = name;
    }

    public Builder partition(String attribute) {
      this.partition = attribute;
      return this;
    }

    public Builder sort(String attribute) {
      this.sort = attribute;
      return this;
    }

    public Builder index(IndexNames names) {
      this.index = names;
      return this;
    }

    public Builder swapped(boolean isSwapped) {
      this.swapped = isSwapped;
      return this;
    }

    public Builder type(@Nullable String attribute) {
      this.type = attribute;
      return this;
    }

    public Builder billing(Billing mode) {
      this.billing = mode;
      return this;
    }

    public Builder owned(boolean isOwned) {
      this.owned = isOwned;
      return this;
    }

    public Builder escaped(boolean isEscaped) {
      this.escaped = isEscaped;
      return this;
    }

    public Builder writers(Writers regions) {
      this.writers = regions;
      return this;
    }

    public Builder stream(boolean isOn) {
      this.stream = isOn;
      return this;
    }

    public Builder recovery(boolean isOn) {
      this.recovery = isOn;
      return this;
    }

    /** Without a setting, an owned table has a type attribute and an adopted one has none. */
    public Table build() {
      String typeAttribute = type == null && owned ? DEFAULT_TYPE : type;
      return new Table(
          name,
          partition,
          sort,
          index,
          swapped,
          typeAttribute,
          billing,
          owned,
          escaped,
          writers,
          stream,
          recovery);
    }
  }
}
