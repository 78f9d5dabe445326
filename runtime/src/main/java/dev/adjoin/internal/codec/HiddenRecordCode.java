// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The code of one record class as two method handles that are constants to the JVM's compiler,
 * which so makes of them what one would write by hand.
 *
 * <p>Never used as it is: {@link HiddenRecordCodes} defines it anew, as a hidden class, for each
 * record class. Only static fields are constants, and a hidden class has static fields of its own.
 */
final class HiddenRecordCode implements RecordCode {
  private static final Handles HANDLES = handles();
  private static final MethodHandle STORE = HANDLES.store();
  private static final MethodHandle READ = HANDLES.read();
  private static final int SIZE = HANDLES.size();

  /**
   * What the code of a record class consists of.
   *
   * @param store from a record and a map that it fills
   * @param read from a map to a record
   * @param size how many components there are
   */
  record Handles(MethodHandle store, MethodHandle read, int size) {}

  private static Handles handles() {
    try {
      return MethodHandles.classData(
          MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, Handles.class);
    } catch (IllegalAccessException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public Map<String, AttributeValue> item(Object record) {
    Map<String, AttributeValue> item = new HashMap<>(SIZE * 2);
    store(record, item);
    return item;
  }

  @Override
  public AttributeValue value(Object record) {
    Map<String, AttributeValue> entries = new CollectionCodecs.Entries(SIZE);
    store(record, entries);
    return AttributeValue.createM(entries);
  }

  private static void store(Object record, Map<String, AttributeValue> into) {
    try {
      STORE.invokeExact(record, into);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Object read(Map<String, AttributeValue> stored) {
    try {
      return READ.invokeExact(stored);
    } catch (InvalidValue | Error e) {
      throw e;
    } catch (Throwable e) {
      throw InvalidValue.refused(e);
    }
  }
}
