// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.declare.Writers;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The replicas of a global table whose model allows writers in any region. DynamoDB evaluates a
 * condition in one region, so counts, unique values, checked sides, mirrors and deletes in several
 * steps go wrong if two regions write.
 *
 * @param regions the regions of the replicas
 * @param types the types for which something must be exact
 */
public record Replicas(SortedSet<String> regions, SortedSet<String> types) {
  private static final String REMEDY =
      "Write in one region only, and declare writers: one-region in the table's settings: counts, unique"
          + " values, checked sides, mirrors and deletes in steps are wrong otherwise";

  /** The replicas that matter for a design; empty if there are none. */
  public static Optional<Replicas> of(Design design, TableDescription table) {
    SortedSet<String> types = exact(design);
    if (types.isEmpty() || table.replicas().isEmpty()) {
      return Optional.empty();
    }
    SortedSet<String> regions = new TreeSet<>();
    table.replicas().forEach(replica -> regions.add(replica.regionName()));
    return Optional.of(new Replicas(regions, types));
  }

  /** Whether replicas would matter for a design, so that it is worth asking for them. */
  public static boolean matterFor(Design design) {
    return !exact(design).isEmpty();
  }

  private static SortedSet<String> exact(Design design) {
    SortedSet<String> types = new TreeSet<>();
    if (design.table().writers() != Writers.ANY_REGION) {
      return types;
    }
    design.gates().forEach(gate -> types.add(gate.type()));
    design.items().stream()
        .filter(item -> item.kind() == ItemType.Kind.GUARD || item.kind() == ItemType.Kind.MIRROR)
        .forEach(item -> types.add(item.type()));
    design.owned().stream()
        .filter(owned -> owned.name().equals(OwnedAttribute.MARK))
        .forEach(owned -> types.addAll(owned.types()));
    return types;
  }

  String remedy() {
    return REMEDY;
  }

  /** A message for people who open the table. */
  public String note() {
    return "The table has replicas in %s, and %s must be exact. %s"
        .formatted(String.join(", ", regions), String.join(", ", types), REMEDY);
  }
}
