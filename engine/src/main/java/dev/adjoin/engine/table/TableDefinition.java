// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/**
 * What a table is declared to be.
 *
 * @param id unique among all tables that ever were, also of the same name; names the table's spaces
 * @param expires the attribute that says when an item expires
 */
public record TableDefinition(
    String name,
    String id,
    Instant created,
    KeySchema key,
    List<IndexDefinition> indexes,
    Throughput throughput,
    @Nullable StreamDefinition stream,
    @Nullable String expires,
    Map<String, String> tags,
    TableClass tableClass,
    boolean deletionProtected) {
  public TableDefinition {
    indexes = List.copyOf(indexes);
    tags = Map.copyOf(tags);
  }

  /** A stream of the table's changes; its label is the moment it was switched on. */
  public record StreamDefinition(StreamViewType view, String label) {}

  public Optional<IndexDefinition> index(String indexName) {
    return indexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
  }

  public String arn() {
    return "arn:aws:dynamodb:" + REGION + ":" + ACCOUNT + ":table/" + name;
  }

  /** The region that ARNs name. */
  public static final String REGION = "us-east-1";

  /** The account that ARNs name. */
  public static final String ACCOUNT = "000000000000";
}
