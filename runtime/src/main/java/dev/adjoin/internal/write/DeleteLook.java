// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks, before a transaction is sent, for what its delete of an entity would leave behind. */
public interface DeleteLook {

  /** The other writes of the transaction; items are named by their ids in stored form. */
  interface OtherWrites {
    /** Whether the transaction removes an item. */
    boolean isRemoved(String type, Map<String, AttributeValue> identity);

    /** Whether the transaction gives an attribute of an item another value. */
    boolean isReplaced(
        String type, Map<String, AttributeValue> identity, String attribute, AttributeValue value);
  }

  /**
   * Describes what has to go with the entity, or refers to it, and stays.
   *
   * @param others the writes of the same transaction
   * @param key the id of the deleted entity
   */
  Optional<String> leftBehind(String type, OtherWrites others, Object... key);
}
