// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Utf8;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * The size of what a TransactWriteItems request contains: items, keys, expressions and their
 * values. The items that it changes do not count, so a small request may delete large items.
 */
final class TransactionPayload {
  private TransactionPayload() {}

  /** Throws a validation error if the actions contain more than 4 MB. */
  static void refuseTooLarge(List<TransactWriteItem> actions) {
    long bytes = 0;
    for (TransactWriteItem action : actions) {
      bytes += bytes(action);
    }
    if (bytes > Transactions.LARGEST) {
      String message = "Transaction payload size cannot exceed 4MB. Payload Size: ";
      throw ApiErrors.validation(message + ": " + message + bytes);
    }
  }

  private static long bytes(TransactWriteItem action) {
    if (action.put() != null) {
      Put put = action.put();
      return attributes(put.item())
          + text(put.conditionExpression())
          + names(put.expressionAttributeNames())
          + attributes(put.expressionAttributeValues());
    }
    if (action.update() != null) {
      Update update = action.update();
      return attributes(update.key())
          + text(update.updateExpression())
          + text(update.conditionExpression())
          + names(update.expressionAttributeNames())
          + attributes(update.expressionAttributeValues());
    }
    if (action.delete() != null) {
      Delete delete = action.delete();
      return attributes(delete.key())
          + text(delete.conditionExpression())
          + names(delete.expressionAttributeNames())
          + attributes(delete.expressionAttributeValues());
    }
    ConditionCheck check = action.conditionCheck();
    return attributes(check.key())
        + text(check.conditionExpression())
        + names(check.expressionAttributeNames())
        + attributes(check.expressionAttributeValues());
  }

  private static long text(@Nullable String text) {
    return text == null ? 0 : Utf8.length(text);
  }

  private static long names(Map<String, String> names) {
    long bytes = 0;
    for (Map.Entry<String, String> name : names.entrySet()) {
      bytes += text(name.getKey()) + text(name.getValue());
    }
    return bytes;
  }

  private static long attributes(Map<String, AttributeValue> attributes) {
    long bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      bytes += text(attribute.getKey()) + value(attribute.getValue());
    }
    return bytes;
  }

  private static long value(@Nullable AttributeValue value) {
    if (value == null || value.type() == null) {
      return 0; // refused when the action is checked against its table
    }
    return switch (value.type()) {
      case S -> text(value.s());
      case N -> text(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().stream().mapToLong(TransactionPayload::text).sum();
      case NS -> value.ns().stream().mapToLong(TransactionPayload::text).sum();
      case BS -> value.bs().stream().mapToLong(TransactionPayload::binary).sum();
      case L -> Value.CONTAINER_OVERHEAD + elements(value.l());
      case M ->
          Value.CONTAINER_OVERHEAD
              + (long) Value.MEMBER_OVERHEAD * value.m().size()
              + attributes(value.m());
      default -> 1;
    };
  }

  private static long elements(List<AttributeValue> elements) {
    long bytes = 0;
    for (AttributeValue element : elements) {
      bytes += Value.MEMBER_OVERHEAD + value(element);
    }
    return bytes;
  }

  private static long binary(SdkBytes bytes) {
    return bytes.asByteArrayUnsafe().length;
  }
}
