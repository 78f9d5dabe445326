// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.key.KeyBound;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One step of a read: a request, and how often it is sent.
 *
 * @param isParallel whether the step starts together with the previous one, instead of after it
 */
public record Step(Request request, Repeat repeat, boolean isParallel) {

  /** How often a request is sent. */
  public sealed interface Repeat {
    /** The explanation in words; empty for a single request. */
    String words();
  }

  /** Once. */
  public record Once() implements Repeat {
    @Override
    public String words() {
      return "";
    }
  }

  /**
   * Once a page, until the response has no LastEvaluatedKey or enough items were found.
   *
   * @param isLimited whether the read asks for a number of items
   */
  public record Pages(boolean isLimited) implements Repeat {
    @Override
    public String words() {
      return "sent again with ExclusiveStartKey while the response has a LastEvaluatedKey"
          + (isLimited ? " and items are missing" : "");
    }
  }

  /**
   * Once a page of each shard, in parallel; the items are merged in order.
   *
   * @param sortKey the attribute that orders the items
   */
  public record Shards(int count, String sortKey, boolean isReversed) implements Repeat {
    @Override
    public String words() {
      return "sent for each shard from 0 to %d, in parallel, page by page; merged by %s%s"
          .formatted(count - 1, sortKey, isReversed ? ", descending" : "");
    }
  }

  /**
   * Once a node of a hierarchy.
   *
   * @param sortKey the attribute of the position
   * @param next the start of the next request, made of the node just found
   */
  public record Nodes(String sortKey, KeyBound next) implements Repeat {
    @Override
    public String words() {
      return "sent again after each item found, with ExclusiveStartKey whose %s is %s"
          .formatted(sortKey, next);
    }
  }

  /**
   * Once for every 100 keys: the keys of the items that the steps before found. Unprocessed keys
   * are requested again.
   *
   * @param types the types of the items that are fetched
   */
  public record EachFound(List<String> types) implements Repeat {
    public EachFound {
      types = List.copyOf(types);
    }

    @Override
    public String words() {
      return "with the keys of the %s of each item found before, each key once, 100 a request"
          .formatted(String.join(" and ", types));
    }
  }

  /** Once, if the step before found an item: the key is made of its attributes. */
  public record OfFound() implements Repeat {
    @Override
    public String words() {
      return "with the attributes of the item found before";
    }
  }

  /** Whether the request depends on inputs alone, not on items that were found. */
  public boolean isKnown() {
    return !(repeat instanceof EachFound || repeat instanceof OfFound);
  }

  /**
   * The first requests of the step: one, or one for each shard.
   *
   * @param values the inputs by name
   */
  public List<Request> fill(Function<String, @Nullable Object> values) {
    if (!(repeat instanceof Shards shards)) {
      return List.of(request.fill(values));
    }
    List<Request> all = new ArrayList<>();
    for (int shard = 0; shard < shards.count(); shard++) {
      Integer number = shard;
      all.add(request.fill(name -> name.equals(KeyText.SHARD) ? number : values.apply(name)));
    }
    return all;
  }

  /**
   * The BatchGetItem of all keys of items that were found, each once.
   *
   * @param found the values of each item by attribute
   */
  public Request fillEach(List<? extends Function<String, @Nullable Object>> found) {
    Map<String, Object> tables = new LinkedHashMap<>();
    request
        .map("RequestItems")
        .forEach(
            (table, wanted) -> {
              Map<String, Object> members = new LinkedHashMap<>(asMap(wanted));
              Set<Object> keys =
                  found.stream()
                      .flatMap(values -> keys(values).stream())
                      .collect(Collectors.toCollection(LinkedHashSet::new));
              members.put("Keys", List.copyOf(keys));
              tables.put(table, members);
            });
    return new Request(request.operation(), Map.of("RequestItems", tables));
  }

  private List<?> keys(Function<String, @Nullable Object> values) {
    Map<String, Object> wanted =
        asMap(request.fill(values).map("RequestItems").values().iterator().next());
    return (List<?>) wanted.getOrDefault("Keys", List.of());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asMap(Object map) {
    return (Map<String, Object>) map;
  }
}
