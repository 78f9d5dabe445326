// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.plan.WritePlan.Step;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that copies attributes of a source, as a read found it.
 *
 * @param step the step of the plan that brings it forward
 * @param identity the values that identify it, in their stored form
 * @param stored the whole item; null if the read found only a part of it
 * @param copied the version that it copied; null if the read does not show it
 */
public record Dependant(
    Step step,
    Map<String, AttributeValue> identity,
    @Nullable Map<String, AttributeValue> stored,
    @Nullable BigDecimal copied) {

  /** Whether it has copied this version, or a newer one. */
  public boolean isAt(BigDecimal version) {
    return copied != null && copied.compareTo(version) >= 0;
  }
}
