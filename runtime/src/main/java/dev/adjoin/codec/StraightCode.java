// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The code of one record class as two method handles that are constants to the JVM's compiler,
 * which so makes of them what one would write by hand.
 *
 * <p>Never used as it is: {@link StraightCodes} defines it anew, as a hidden class, for each record
 * class. Only static fields are constants, and a hidden class has static fields of its own.
 */
final class StraightCode implements RecordCode {
  private static final MethodHandle STORE;
  private static final MethodHandle READ;

  static {
    try {
      List<?> handles =
          MethodHandles.classData(MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, List.class);
      STORE = (MethodHandle) handles.get(0);
      READ = (MethodHandle) handles.get(1);
    } catch (IllegalAccessException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public void store(Object record, Map<String, AttributeValue> into) {
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
    } catch (Misfit | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Misfit.refused(e);
    }
  }
}
