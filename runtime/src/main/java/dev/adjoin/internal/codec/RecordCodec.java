// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/**
 * The codec of a record class, whose components have the attribute names of the model.
 *
 * @param type the name of the entity, relationship or nested type
 */
record RecordCodec(String type, Class<?> recordClass, LazyCode code) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!recordClass.isInstance(value)) {
      throw InvalidValue.wrongClass("of type " + recordClass.getSimpleName(), value);
    }
    return code.get().value(value);
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.M) {
      throw Codec.wrongForm("M", stored);
    }
    return code.read(stored.m());
  }

  /** The mapping of the records of an entity or relationship. */
  record RecordMapping<T>(TypeCodec codec, Class<T> recordClass, RecordCodec records)
      implements Mapping<T> {

    @Override
    public Class<T> valueClass() {
      return recordClass;
    }

    @Override
    public boolean isTyped() {
      return true;
    }

    @Override
    public Map<String, AttributeValue> store(T value) {
      try {
        if (!recordClass.isInstance(value)) {
          throw InvalidValue.wrongClass(
              "of type " + recordClass.getSimpleName(), InvalidValue.require(value));
        }
        return records.code().get().item(value);
      } catch (InvalidValue e) {
        throw e.given(codec.type());
      }
    }

    @Override
    public T read(Map<String, AttributeValue> stored) {
      try {
        return recordClass.cast(records.code().read(stored));
      } catch (InvalidValue e) {
        throw e.stored(codec.type());
      }
    }
  }

  /** Takes records apart, and creates them. */
  interface Code {

    /** A new map with the stored form of the components. */
    Map<String, AttributeValue> item(Object record);

    /** The stored form of a nested record. */
    AttributeValue value(Object record);

    Object read(Map<String, AttributeValue> stored);
  }

  /**
   * Code that is created on first use. Creating it takes a few milliseconds, which would add up at
   * the start of a program with a hundred record classes.
   */
  static final class LazyCode {
    private final List<AttributeCodec> parts;
    private final Supplier<Code> maker;
    private volatile @Nullable Code made;

    LazyCode(List<AttributeCodec> parts, List<MethodHandle> accessors, MethodHandle constructor) {
      this.parts = parts;
      this.maker = () -> code(Handles.of(parts, accessors, parts, constructor));
    }

    /**
     * The code of a variant, whose word is stored with its components.
     *
     * @param by the discriminator
     */
    LazyCode(
        List<AttributeCodec> parts,
        List<MethodHandle> accessors,
        MethodHandle constructor,
        AttributeCodec by,
        String word) {
      this.parts = parts;
      List<AttributeCodec> stored = new ArrayList<>(parts);
      stored.add(by);
      List<MethodHandle> values = new ArrayList<>(accessors);
      values.add(
          MethodHandles.dropArguments(MethodHandles.constant(Object.class, word), 0, Object.class));
      this.maker = () -> code(Handles.of(stored, values, parts, constructor));
    }

    Code get() {
      Code code = made;
      return code == null ? make() : code;
    }

    Object read(Map<String, AttributeValue> stored) {
      try {
        return get().read(stored);
      } catch (InvalidValue e) {
        throw e.causedByNull(
            parts.stream()
                .filter(part -> part.show(stored) == null)
                .map(AttributeCodec::name)
                .toList());
      }
    }

    private synchronized Code make() {
      Code code = made;
      if (code == null) {
        code = maker.get();
        made = code;
      }
      return code;
    }
  }

  /**
   * The method handles for one record class.
   *
   * @param store stores the components of a record into a map
   * @param read creates a record from a map
   * @param size the number of stored attributes
   */
  record Handles(MethodHandle store, MethodHandle read, int size) {
    private static final MethodType STORE =
        MethodType.methodType(void.class, Object.class, Map.class);
    private static final MethodType READ = MethodType.methodType(Object.class, Map.class);
    private static final MethodHandle PUT = find("put", STORE);
    private static final MethodHandle TAKE = find("take", READ);

    private static MethodHandle find(String name, MethodType type) {
      try {
        return MethodHandles.lookup().findVirtual(AttributeCodec.class, name, type);
      } catch (NoSuchMethodException | IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }

    /**
     * @param stored what is stored of a record, each with its accessor
     * @param parts the components, in the order of the constructor
     */
    static Handles of(
        List<AttributeCodec> stored,
        List<MethodHandle> accessors,
        List<AttributeCodec> parts,
        MethodHandle constructor) {
      return new Handles(store(stored, accessors), read(parts, constructor), stored.size());
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
      return filters.length == 0
          ? MethodHandles.dropArguments(
              read.asType(read.type().changeReturnType(Object.class)), 0, Map.class)
          : MethodHandles.permuteArguments(
              read.asType(read.type().changeReturnType(Object.class)),
              READ,
              new int[filters.length]);
    }
  }

  /**
   * Reads and creates records of one class by two method handles. The JIT compiler treats the
   * handles as constants and compiles them as well as handwritten code.
   *
   * <p>This class is a template: {@link RecordCodec#define} defines a copy of it as a hidden class
   * for each record class. Only static fields are constants, and each hidden class has its own
   * static fields.
   */
  static final class HiddenCode implements Code {
    private static final Handles HANDLES = handles();
    private static final MethodHandle STORE = HANDLES.store();
    private static final MethodHandle READ = HANDLES.read();
    private static final int SIZE = HANDLES.size();

    HiddenCode() {}

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

  /** The same with method handles that are no constants, and so slower. */
  private record HeldCode(Handles handles) implements Code {
    @Override
    public Map<String, AttributeValue> item(Object record) {
      Map<String, AttributeValue> item = new HashMap<>(handles.size() * 2);
      store(record, item);
      return item;
    }

    @Override
    public AttributeValue value(Object record) {
      Map<String, AttributeValue> entries = new CollectionCodecs.Entries(handles.size());
      store(record, entries);
      return AttributeValue.createM(entries);
    }

    private void store(Object record, Map<String, AttributeValue> into) {
      try {
        handles.store().invokeExact(record, into);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Object read(Map<String, AttributeValue> stored) {
      try {
        return handles.read().invokeExact(stored);
      } catch (InvalidValue | Error e) {
        throw e;
      } catch (Throwable e) {
        throw InvalidValue.refused(e);
      }
    }
  }

  /** A native image can define no class while it runs. */
  private static Code code(Handles handles) {
    boolean isNative = System.getProperty("org.graalvm.nativeimage.imagecode") != null;
    return isNative ? new HeldCode(handles) : define(handles);
  }

  /** Defines a hidden copy of {@link HiddenCode} with these method handles. */
  private static Code define(Handles handles) {
    try (InputStream bytes =
        RecordCodec.class.getResourceAsStream("RecordCodec$HiddenCode.class")) {
      Lookup hidden =
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(bytes.readAllBytes(), handles, true);
      return (Code)
          hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
