// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of a list, for work that must act on just this item.
 *
 * @param stored what the table or the index shows of it, which can be less than the whole item
 */
public record Listed<T>(T value, Map<String, AttributeValue> stored) {}
