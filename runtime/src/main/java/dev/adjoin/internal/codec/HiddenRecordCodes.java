// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.codec.HiddenRecordCode.Handles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;

/** Defines a {@link HiddenRecordCode} for each record class. */
final class HiddenRecordCodes {
  private static final Lookup LOOKUP = MethodHandles.lookup();
  private static final MethodType STORE =
      MethodType.methodType(void.class, Object.class, Map.class);
  private static final MethodType READ = MethodType.methodType(Object.class, Map.class);
  private static final MethodHandle PUT = find("put", STORE);
  private static final MethodHandle TAKE = find("take", READ);

  private HiddenRecordCodes() {}

  private static MethodHandle find(String name, MethodType type) {
    try {
      return LOOKUP.findVirtual(AttributeCodec.class, name, type);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  static RecordCode of(
      List<AttributeCodec> parts, List<MethodHandle> accessors, MethodHandle constructor) {
    Handles handles = new Handles(store(parts, accessors), read(parts, constructor), parts.size());
    try (InputStream bytes =
        HiddenRecordCodes.class.getResourceAsStream("HiddenRecordCode.class")) {
      Lookup hidden = LOOKUP.defineHiddenClassWithClassData(bytes.readAllBytes(), handles, true);
      return (RecordCode)
          hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle store(List<AttributeCodec> parts, List<MethodHandle> accessors) {
    if (parts.isEmpty()) {
      return MethodHandles.empty(STORE);
    }
    if (parts.size() == 1) {
      return MethodHandles.filterArguments(PUT.bindTo(parts.get(0)), 0, accessors.get(0));
    }
    int half = parts.size() / 2;
    MethodHandle first = store(parts.subList(0, half), accessors.subList(0, half));
    MethodHandle second =
        store(parts.subList(half, parts.size()), accessors.subList(half, accessors.size()));
    return MethodHandles.foldArguments(second, first);
  }

  private static MethodHandle read(List<AttributeCodec> parts, MethodHandle constructor) {
    MethodHandle[] filters = new MethodHandle[parts.size()];
    for (int i = 0; i < filters.length; i++) {
      filters[i] =
          TAKE.bindTo(parts.get(i))
              .asType(MethodType.methodType(constructor.type().parameterType(i), Map.class));
    }
    MethodHandle read = MethodHandles.filterArguments(constructor, 0, filters);
    return MethodHandles.permuteArguments(
        read.asType(read.type().changeReturnType(Object.class)), READ, new int[filters.length]);
  }
}
