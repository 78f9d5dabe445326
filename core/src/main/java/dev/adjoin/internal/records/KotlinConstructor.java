// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.records.ClassMembers.ConstructorDescription;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The primary constructor of a Kotlin class: the names of its parameters, and which of them can be
 * null.
 *
 * <p>Kotlin's compiler writes neither where reflection sees it, but writes both into the annotation
 * {@code kotlin.Metadata} of every class: {@code d1} is a message in the format of Protocol
 * Buffers, whose names are positions in {@code d2}. Only what is needed of it is read here, so that
 * no library of Kotlin's is. Kotlin adds fields to the message and never changes one, so that
 * programs of older compilers stay readable; unknown fields are skipped.
 *
 * <pre>
 * Class           1 flags (bits 4 and 5: sealed), 8 constructor
 * Constructor     1 flags (bit 4: secondary), 2 parameter
 * ValueParameter  2 name, 3 type (5: its position in a table of types, which is not read)
 * Type            2 argument (2 type), 3 nullable
 * </pre>
 */
public record KotlinConstructor(List<Parameter> parameters) {
  private static final ClassValue<Optional<KotlinConstructor>> READ =
      new ClassValue<>() {
        @Override
        protected Optional<KotlinConstructor> computeValue(Class<?> type) {
          return read(type);
        }
      };

  private static final AnnotationValues NULLABLE =
      new AnnotationValues("org.jetbrains.annotations.Nullable", Map.of());
  private static final int SECONDARY = 1 << 4;
  private static final int SEALED = 3 << 4;
  private static final int CLASS = 1;

  public KotlinConstructor {
    parameters = List.copyOf(parameters);
  }

  /** A parameter of the constructor. */
  public record Parameter(String name, Type type) {}

  /** What Kotlin knows of a type and Java does not. */
  public record Type(boolean isNullable, List<Type> arguments) {
    public Type {
      arguments = List.copyOf(arguments);
    }

    /** The Java type with the annotations that Kotlin's compiler writes for this one. */
    TypeDescription annotate(TypeDescription java) {
      TypeDescription annotated = java;
      if (java instanceof TypeDescription.OfClass of && of.arguments().size() == arguments.size()) {
        List<TypeDescription> inner = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
          inner.add(arguments.get(i).annotate(of.arguments().get(i)));
        }
        annotated = new TypeDescription.OfClass(of.type(), inner, of.annotations());
      }
      if (!isNullable) {
        return annotated;
      }
      List<AnnotationValues> annotations = new ArrayList<>(annotated.annotations());
      annotations.add(NULLABLE);
      return annotated.with(annotations);
    }
  }

  /** The primary constructor, read once; empty for a class that was not compiled by Kotlin. */
  static Optional<KotlinConstructor> of(Class<?> type) {
    return READ.get(type);
  }

  private static Optional<KotlinConstructor> read(Class<?> type) {
    for (Annotation annotation : type.getAnnotations()) {
      if (annotation.annotationType().getName().equals("kotlin.Metadata")) {
        return of(
            (Integer) ReflectedClass.element(annotation, "k"),
            List.of((String[]) ReflectedClass.element(annotation, "d1")),
            List.of((String[]) ReflectedClass.element(annotation, "d2")));
      }
    }
    return Optional.empty();
  }

  /**
   * The primary constructor, from the elements of {@code kotlin.Metadata}.
   *
   * @param k the kind of the class file
   * @param d1 the message
   * @param d2 the names in it
   */
  public static Optional<KotlinConstructor> of(int k, List<String> d1, List<String> d2) {
    try {
      return message(k, d1).flatMap(message -> read(message, d2));
    } catch (IndexOutOfBoundsException e) {
      return Optional.empty(); // another format: the class is read as one of Java's
    }
  }

  /** Whether the class is sealed, from the elements of {@code kotlin.Metadata}. */
  public static boolean isSealed(int k, List<String> d1) {
    try {
      return message(k, d1).filter(KotlinConstructor::isSealed).isPresent();
    } catch (IndexOutOfBoundsException e) {
      return false;
    }
  }

  private static boolean isSealed(Message message) {
    while (message.next()) {
      if (message.field == 1) {
        return (message.number() & SEALED) == SEALED;
      }
      message.skip();
    }
    return false;
  }

  /** The message of a class. */
  private static Optional<Message> message(int k, List<String> d1) {
    if (k != CLASS || d1.isEmpty() || !d1.get(0).startsWith("\0")) {
      return Optional.empty();
    }
    Message message = new Message(bytes(d1));
    message.inner(); // how positions in d2 are read, which matters for names of classes only
    return Optional.of(message);
  }

  /** The constructor as Java sees it, with the names and nullable types that Kotlin knows. */
  public ConstructorDescription describe(ConstructorDescription java) {
    List<MemberDescription> described = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      MemberDescription seen = java.parameters().get(i);
      described.add(
          new MemberDescription(
              parameter.name(), parameter.type().annotate(seen.type()), seen.annotations()));
    }
    return new ConstructorDescription(described, java.isPrivate());
  }

  /** Each character is one byte; the first one says so. */
  private static byte[] bytes(List<String> texts) {
    return String.join("", texts).substring(1).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static Optional<KotlinConstructor> read(Message message, List<String> names) {
    while (message.next()) {
      if (message.field == 8) {
        Message constructor = message.inner();
        List<Parameter> parameters = new ArrayList<>();
        int flags = 0;
        while (constructor.next()) {
          if (constructor.field == 1) {
            flags = constructor.number();
          } else if (constructor.field == 2) {
            parameters.add(parameter(constructor.inner(), names));
          } else {
            constructor.skip();
          }
        }
        if ((flags & SECONDARY) == 0) {
          return Optional.of(new KotlinConstructor(parameters));
        }
      } else {
        message.skip();
      }
    }
    return Optional.empty();
  }

  private static Parameter parameter(Message message, List<String> names) {
    String name = "";
    Type type = new Type(false, List.of());
    while (message.next()) {
      if (message.field == 2) {
        name = names.get(message.number());
      } else if (message.field == 3) {
        type = type(message.inner());
      } else if (message.field == 5) {
        throw new IndexOutOfBoundsException("The type of " + name + " is in a table");
      } else {
        message.skip();
      }
    }
    return new Parameter(name, type);
  }

  private static Type type(Message message) {
    boolean isNullable = false;
    List<Type> arguments = new ArrayList<>();
    while (message.next()) {
      if (message.field == 2) {
        arguments.add(argument(message.inner()));
      } else if (message.field == 3) {
        isNullable = message.number() != 0;
      } else {
        message.skip();
      }
    }
    return new Type(isNullable, arguments);
  }

  private static Type argument(Message message) {
    Type type = new Type(false, List.of());
    while (message.next()) {
      if (message.field == 2) {
        type = type(message.inner());
      } else {
        message.skip();
      }
    }
    return type;
  }

  /** A message of Protocol Buffers, read from its beginning to its end. */
  private static final class Message {
    private final byte[] bytes;
    private final int end;
    private int position;
    private int field;
    private int form;

    Message(byte[] bytes) {
      this(bytes, 0, bytes.length);
    }

    private Message(byte[] bytes, int position, int end) {
      this.bytes = bytes;
      this.position = position;
      this.end = end;
    }

    /** Reads the number of the next field, unless the message has ended. */
    boolean next() {
      if (position >= end) {
        return false;
      }
      int tag = number();
      field = tag >>> 3;
      form = tag & 7;
      return true;
    }

    int number() {
      long number = 0;
      for (int shift = 0; ; shift += 7) {
        int next = bytes[position++];
        number |= (next & 0x7FL) << shift;
        if (next >= 0) {
          return (int) number;
        }
      }
    }

    Message inner() {
      int length = number();
      Message inner = new Message(bytes, position, position + length);
      position += length;
      return inner;
    }

    void skip() {
      switch (form) {
        case 0 -> number();
        case 1 -> position += 8;
        case 2 -> inner();
        case 5 -> position += 4;
        default -> throw new IndexOutOfBoundsException("No such form of a field: " + form);
      }
    }
  }
}
