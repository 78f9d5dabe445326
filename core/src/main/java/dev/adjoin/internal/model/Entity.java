// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.diagnostic.ModelPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of thing the application stores, identified by {@code id}.
 *
 * <p>A child, one that names a {@code parent}, is stored in its parent's item collection; its
 * identity is its ancestors' identity, then {@code order}, then its own {@code id}. The attributes
 * of its ancestors' identity are inherited, not declared again.
 *
 * @param tag the key word; the name in upper case when absent
 * @param key overrides the derived partition key
 * @param sort overrides the derived sort key
 * @param lookups attribute lists an item can be found by, through an index
 * @param uniques attribute lists no two items may share
 * @param references attributes that hold the id of another entity
 * @param listingShards over how many partitions the listing of the type is spread; 0 for no listing
 * @param integrity whether the parent of a child must exist when the child is created; trusted when
 *     absent
 * @param rule what deleting the parent does to this child
 * @param was the name that it had before it was renamed
 * @param stored its name in the table
 * @param variants the forms that its items can have; null if all have the same attributes
 */
public record Entity(
    String name,
    @Nullable String tag,
    List<String> id,
    List<Attribute> attributes,
    @Nullable String key,
    @Nullable String sort,
    List<List<String>> lookups,
    List<List<String>> uniques,
    List<View> views,
    List<Reference> references,
    int listingShards,
    @Nullable String version,
    @Nullable String expires,
    boolean expiryStreamed,
    boolean removalsStreamed,
    @Nullable String parent,
    List<String> order,
    List<Copy> copies,
    @Nullable Integrity integrity,
    DeleteRule rule,
    @Nullable String was,
    String stored,
    @Nullable Variants variants)
    implements Member {

  public Entity {
    id = List.copyOf(id);
    attributes = List.copyOf(attributes);
    lookups = lookups.stream().map(List::copyOf).toList();
    uniques = uniques.stream().map(List::copyOf).toList();
    views = List.copyOf(views);
    references = List.copyOf(references);
    order = List.copyOf(order);
    copies = List.copyOf(copies);
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  @Override
  public String keyWord() {
    return tag != null ? tag : stored.toUpperCase(Locale.ROOT);
  }

  public boolean isChild() {
    return parent != null;
  }

  /** The position of one copy: below its reference, or in the map of the child. */
  public ModelPath path(Copy copy) {
    return reference(copy.source()).isPresent()
        ? path("attributes", copy.source(), "copy", copy.attribute())
        : path("copy", copy.attribute());
  }

  /** The reference that an attribute is; empty if it is none. */
  public Optional<Reference> reference(String attribute) {
    return references.stream().filter(r -> r.attribute().equals(attribute)).findFirst();
  }

  public boolean isListed() {
    return listingShards > 0;
  }

  /** Whether creating an item of this child requires that its parent exists and is open. */
  public boolean isChecked() {
    return parent != null && integrity == Integrity.CHECKED;
  }

  /** The rule for this child when its parent is deleted. */
  public OnDelete whenParentDeleted() {
    return rule.effect();
  }

  /** The same entity with another stored name and other attributes. */
  public Entity storedAs(String other, List<Attribute> changed) {
    return with(other, changed, references, rule);
  }

  /** The same entity with other rules for deletes, of its references and as a child. */
  public Entity ruledBy(List<Reference> otherReferences, DeleteRule asChild) {
    return asChild.equals(rule) && otherReferences.equals(references)
        ? this
        : with(stored, attributes, otherReferences, asChild);
  }

  private Entity with(
      String otherStored,
      List<Attribute> otherAttributes,
      List<Reference> otherReferences,
      DeleteRule asChild) {
    return new Entity(
        name,
        tag,
        id,
        otherAttributes,
        key,
        sort,
        lookups,
        uniques,
        views,
        otherReferences,
        listingShards,
        version,
        expires,
        expiryStreamed,
        removalsStreamed,
        parent,
        order,
        copies,
        integrity,
        asChild,
        was,
        otherStored,
        variants);
  }

  /** A builder with the settings of this entity, to change some of them. */
  public Builder toBuilder() {
    return new Builder(name)
        .tag(tag)
        .id(id)
        .attributes(attributes)
        .key(key)
        .sort(sort)
        .lookups(lookups)
        .uniques(uniques)
        .views(views)
        .references(references)
        .listingShards(listingShards)
        .version(version)
        .expires(expires)
        .expiryStreamed(expiryStreamed)
        .removalsStreamed(removalsStreamed)
        .parent(parent)
        .order(order)
        .copies(copies)
        .integrity(integrity)
        .onDelete(rule.declared())
        .was(was)
        .variants(variants);
  }

  /** Collects the settings of an entity; a setting that is left out keeps its default. */
  public static final class Builder {
    private final String name;
    private @Nullable String tag;
    private List<String> id = List.of();
    private List<Attribute> attributes = List.of();
    private @Nullable String key;
    private @Nullable String sort;
    private List<List<String>> lookups = List.of();
    private List<List<String>> uniques = List.of();
    private List<View> views = List.of();
    private List<Reference> references = List.of();
    private int listingShards = 0;
    private @Nullable String version;
    private @Nullable String expires;
    private boolean expiryStreamed;
    private boolean removalsStreamed;
    private @Nullable String parent;
    private List<String> order = List.of();
    private List<Copy> copies = List.of();
    private @Nullable Integrity integrity;
    private @Nullable OnDelete onDelete;
    private @Nullable String was;
    private @Nullable Variants variants;
    private final String stored;

    private Builder(String name) {
      this.name = name;
      this.stored = name;
    }

    public Builder tag(@Nullable String value) {
      this.tag = value;
      return this;
    }

    public Builder id(List<String> value) {
      this.id = value;
      return this;
    }

    public Builder attributes(List<Attribute> value) {
      this.attributes = value;
      return this;
    }

    public Builder key(@Nullable String value) {
      this.key = value;
      return this;
    }

    public Builder sort(@Nullable String value) {
      this.sort = value;
      return this;
    }

    public Builder lookups(List<List<String>> value) {
      this.lookups = value;
      return this;
    }

    public Builder uniques(List<List<String>> value) {
      this.uniques = value;
      return this;
    }

    public Builder views(List<View> value) {
      this.views = value;
      return this;
    }

    public Builder references(List<Reference> value) {
      this.references = value;
      return this;
    }

    public Builder listingShards(int value) {
      this.listingShards = value;
      return this;
    }

    public Builder version(@Nullable String value) {
      this.version = value;
      return this;
    }

    public Builder expires(@Nullable String value) {
      this.expires = value;
      return this;
    }

    public Builder expiryStreamed(boolean value) {
      this.expiryStreamed = value;
      return this;
    }

    public Builder removalsStreamed(boolean value) {
      this.removalsStreamed = value;
      return this;
    }

    public Builder parent(@Nullable String value) {
      this.parent = value;
      return this;
    }

    public Builder order(List<String> value) {
      this.order = value;
      return this;
    }

    public Builder copies(List<Copy> value) {
      this.copies = value;
      return this;
    }

    public Builder integrity(@Nullable Integrity value) {
      this.integrity = value;
      return this;
    }

    public Builder onDelete(@Nullable OnDelete value) {
      this.onDelete = value;
      return this;
    }

    public Builder was(@Nullable String value) {
      this.was = value;
      return this;
    }

    /** The variants; {@link #attributes} are then those of all of them together. */
    public Builder variants(@Nullable Variants value) {
      this.variants = value;
      return this;
    }

    public Entity build() {
      return new Entity(
          name,
          tag,
          id,
          attributes,
          key,
          sort,
          lookups,
          uniques,
          views,
          references,
          listingShards,
          version,
          expires,
          expiryStreamed,
          removalsStreamed,
          parent,
          order,
          copies,
          integrity,
          DeleteRule.of(onDelete, OnDelete.SWEEP),
          was,
          stored,
          variants);
    }
  }
}
