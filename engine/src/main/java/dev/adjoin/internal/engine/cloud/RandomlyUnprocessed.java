// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Charge;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Leaves random items of a batch unprocessed, as DynamoDB occasionally does. If no item of the
 * batch would be processed, the whole batch is throttled.
 */
record RandomlyUnprocessed(Admission others, double probability, Chance chance)
    implements Admission {
  @Override
  public Map<Charge, DynamoDbException> admit(List<Charge> charges) {
    if (chance.isInBatch() && chance.happens(probability, Purpose.UNPROCESSED)) {
      Charge charge = charges.get(0);
      return Map.of(charge, Throttling.of(charge, null, Throttling.Limit.PARTITION));
    }
    return others.admit(charges);
  }
}
