// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.Item;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;

/** The keys by which the runtime's API addresses sample items. */
record SampleKeys(Schema schema) {

  boolean isEdge(String type) {
    return schema.relationship(type).isPresent();
  }

  /** The key of an entity, or of an edge. */
  Object[] of(String type, Item item) {
    Member member = schema.member(type).orElseThrow();
    if (!(member instanceof Relationship relationship)) {
      return values(item, schema.identityNames(member));
    }
    List<String> names = new ArrayList<>(schema.endNames(relationship, Side.FROM));
    names.addAll(schema.endNames(relationship, Side.TO));
    names.addAll(relationship.distinct());
    return values(item, names);
  }

  static Object[] values(Item item, List<String> names) {
    return names.stream().map(name -> item.find(name).orElseThrow()).toArray();
  }
}
