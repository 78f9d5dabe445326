// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads and creates records of one class by two method handles. The JIT compiler treats the handles
 * as constants and compiles them as well as handwritten code.
 *
 * <p>This class is a template: {@link HiddenRecordCodes} defines a copy of it as a hidden class for
 * each record class. Only static fields are constants, and each hidden class has its own static
 * fields.
 */
final class HiddenRecordCode implements RecordCode {
  private static final Handles HANDLES = handles();
  private static final MethodHandle STORE = HANDLES.store();
  private static final MethodHandle READ = HANDLES.read();
  private static final int SIZE = HANDLES.size();

  /**
   * The method handles for one record class.
   *
   * @param store stores the components of a record into a map
   * @param read creates a record from a map
   * @param size the number of components
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
