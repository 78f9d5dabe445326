// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The values that parameters and fields of a test can have. */
final class Injection {
  private static final Set<Class<?>> KNOWN =
      Set.of(
          Adjoin.class,
          Entities.class,
          Edges.class,
          EmbeddedDynamoDb.class,
          DynamoDbClient.class,
          DynamoDbStreamsClient.class,
          VirtualClock.class,
          InstantSource.class);

  private Injection() {}

  /**
   * Whether a parameter is ours to resolve, or to refuse: other extensions may resolve any other
   * type.
   */
  static boolean claims(Class<?> type) {
    return KNOWN.contains(type) || isOtherClient(type) || usesAdjoin(type);
  }

  /** The clients of the SDK that people are likely to ask for. */
  private static boolean isOtherClient(Class<?> type) {
    return type.getName().startsWith("software.amazon.awssdk.")
        && type.getSimpleName().matches("DynamoDb.*Client");
  }

  private static boolean usesAdjoin(Class<?> type) {
    return factory(type) != null
        || Arrays.stream(type.getDeclaredConstructors())
            .anyMatch(each -> List.of(each.getParameterTypes()).contains(Adjoin.class));
  }

  /**
   * The value for a parameter or field.
   *
   * @param name of the parameter or field, for messages
   * @throws IllegalArgumentException if there is no value of that type
   */
  static Object value(TestDatabase database, String name, Class<?> raw, Type type) {
    if (raw == EmbeddedDynamoDb.class) {
      return database.engine();
    }
    if (raw == DynamoDbClient.class) {
      return database.engine().client();
    }
    if (raw == DynamoDbStreamsClient.class) {
      return database.engine().streams();
    }
    if (raw == InstantSource.class) {
      return database.time();
    }
    if (raw == VirtualClock.class) {
      return database
          .clock()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      name + " needs a paused clock; add now = … to @AdjoinTest, or use @Cloudy"));
    }
    if (raw == Adjoin.class) {
      return adjoin(database, name);
    }
    if (raw == Entities.class) {
      return adjoin(database, name).entity(argument(name, type));
    }
    if (raw == Edges.class) {
      return adjoin(database, name).relationship(argument(name, type));
    }
    Function<Adjoin, Object> factory = factory(raw);
    if (factory == null) {
      throw new IllegalArgumentException(
          name
              + " cannot be a "
              + raw.getSimpleName()
              + "; it can be an Adjoin, Entities<…>, Edges<…>, EmbeddedDynamoDb, DynamoDbClient,"
              + " DynamoDbStreamsClient, VirtualClock, InstantSource, or a class with a constructor"
              + " or a static method of that takes an Adjoin alone");
    }
    return factory.apply(adjoin(database, name));
  }

  private static Adjoin adjoin(TestDatabase database, String name) {
    return database
        .adjoin()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    name + " needs a model; name its class in @AdjoinTest(…)"));
  }

  private static Class<?> argument(String name, Type type) {
    if (type instanceof ParameterizedType generic
        && generic.getActualTypeArguments()[0] instanceof Class<?> argument) {
      return argument;
    }
    throw new IllegalArgumentException(
        name + " must name its class, for example Entities<Student>");
  }

  /** A constructor or a static method {@code of} that takes an Adjoin; null if there is none. */
  private static @Nullable Function<Adjoin, Object> factory(Class<?> type) {
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      if (takesAdjoin(each.getParameterTypes()) && !Modifier.isAbstract(type.getModifiers())) {
        return adjoin -> {
          each.setAccessible(true);
          return made(() -> each.newInstance(adjoin));
        };
      }
    }
    for (Method each : type.getDeclaredMethods()) {
      if (each.getName().equals("of")
          && Modifier.isStatic(each.getModifiers())
          && takesAdjoin(each.getParameterTypes())
          && type.isAssignableFrom(each.getReturnType())) {
        return adjoin -> {
          each.setAccessible(true);
          return made(() -> each.invoke(null, adjoin));
        };
      }
    }
    return null;
  }

  private static boolean takesAdjoin(Class<?>[] parameters) {
    return parameters.length == 1 && parameters[0] == Adjoin.class;
  }

  private interface Maker {
    Object make() throws ReflectiveOperationException;
  }

  private static Object made(Maker maker) {
    try {
      return maker.make();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
