// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Code that is made when it is first used: to make it takes some milliseconds, which a program with
 * a hundred record classes would wait for at its start.
 */
final class OnFirstUse implements RecordCode {
  private final Supplier<RecordCode> maker;
  private volatile @Nullable RecordCode made;

  OnFirstUse(Supplier<RecordCode> maker) {
    this.maker = maker;
  }

  @Override
  public Map<String, AttributeValue> item(Object record) {
    return code().item(record);
  }

  @Override
  public AttributeValue value(Object record) {
    return code().value(record);
  }

  @Override
  public Object read(Map<String, AttributeValue> stored) {
    return code().read(stored);
  }

  private RecordCode code() {
    RecordCode code = made;
    return code == null ? make() : code;
  }

  private synchronized RecordCode make() {
    RecordCode code = made;
    if (code == null) {
      code = maker.get();
      made = code;
    }
    return code;
  }
}
