// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A variant of the product, made between the runtime and its client. */
@FunctionalInterface
interface Variant {
  /** The product as it is. */
  Variant NONE = (client, clock) -> client;

  /**
   * The client of one process, which changes requests or responses.
   *
   * @param clock of the process
   */
  DynamoDbClient around(DynamoDbClient client, InstantSource clock);
}
