// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The settings of an {@link AdjoinTest}, read and checked once for its class.
 *
 * @param owner the class that has the annotation, or inherits it
 * @param model null if the test has none
 * @param data the items to store before the tests, in an order in which they can be
 * @param now the time at which tests begin; null for the system clock
 * @param check whether what is stored is checked after each test
 */
record TestSettings(
    Class<?> owner,
    @Nullable CompiledModel model,
    List<DataLine> data,
    @Nullable Instant now,
    AdjoinTest.Scope scope,
    boolean check) {
  TestSettings {
    data = List.copyOf(data);
  }

  /**
   * The settings of a running test or class.
   *
   * @throws ExtensionConfigurationException if they have a mistake
   */
  static TestSettings of(ExtensionContext context) {
    Class<?> owner = owner(context);
    return AdjoinExtension.stored(context, owner, () -> read(owner), TestSettings.class);
  }

  /** A nested class has the annotation of the class around it, unless it has its own. */
  private static Class<?> owner(ExtensionContext context) {
    Class<?> test = context.getRequiredTestClass();
    for (Class<?> each = test; each != null; each = each.getEnclosingClass()) {
      if (AnnotationSupport.isAnnotated(each, AdjoinTest.class)) {
        return each;
      }
    }
    throw new ExtensionConfigurationException(
        test.getSimpleName() + " has a @Cloudy test, so it must have @AdjoinTest");
  }

  private static TestSettings read(Class<?> owner) {
    AdjoinTest test = AnnotationSupport.findAnnotation(owner, AdjoinTest.class).orElseThrow();
    try {
      CompiledModel model = model(owner, test);
      return new TestSettings(
          owner, model, data(owner, test, model), now(test), test.scope(), test.check());
    } catch (IllegalArgumentException e) {
      throw new ExtensionConfigurationException(
          "@AdjoinTest on " + owner.getSimpleName() + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable CompiledModel model(Class<?> owner, AdjoinTest test) {
    boolean isFile = !test.model().isEmpty();
    if (isFile && test.value().length > 0) {
      throw new IllegalArgumentException(
          "The model must come from classes or from a file, but comes from both; remove one");
    }
    if (!isFile && test.value().length == 0) {
      return null;
    }
    CompiledModel model =
        isFile
            ? Adjoin.compile(
                ModelFile.parse(test.model(), TestFile.read(owner, "model", test.model())))
            : Adjoin.compile(test.value());
    model.types(); // fails with the mistakes, if the model has any
    return model;
  }

  private static List<DataLine> data(
      Class<?> owner, AdjoinTest test, @Nullable CompiledModel model) {
    if (model == null) {
      if (test.data().length > 0) {
        throw new IllegalArgumentException(
            "Data must belong to a model, but there is none; name the model, or remove data");
      }
      return List.of();
    }
    List<DataLine> lines = new ArrayList<>();
    DataLine.Mistakes mistakes = new DataLine.Mistakes();
    for (String each : test.data()) {
      lines.addAll(DataLine.parse(model, each, TestFile.read(owner, "data", each), mistakes));
    }
    mistakes.report();
    return DataLine.inOrder(model, lines);
  }

  private static @Nullable Instant now(AdjoinTest test) {
    try {
      return test.now().isEmpty() ? null : Instant.parse(test.now());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "now must be a time such as 2026-11-16T10:00:00Z, but was \"" + test.now() + "\"", e);
    }
  }
}
