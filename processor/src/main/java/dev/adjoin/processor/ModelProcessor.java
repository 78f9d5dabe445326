// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.processor.source.DatabaseSource;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;

/**
 * Compiles the models of your program while javac compiles the program.
 *
 * <p>Each class with {@link DataModel} is read and compiled by the same code as at run time. A
 * mistake is a compiler error where it was made; a model without mistakes gets a class of typed
 * methods, {@code CampusDb} for {@code Campus}. Records that belong to no such class are checked
 * together with the entities that they refer to.
 *
 * <p>For Gradle it is isolating: the generated class depends on the class with {@link DataModel}
 * and on the records which that names or contains.
 */
public final class ModelProcessor extends AbstractProcessor {
  private final Set<String> holders = new LinkedHashSet<>();
  private final Set<String> members = new TreeSet<>();
  private final Set<String> checked = new HashSet<>();
  private final Set<String> reported = new HashSet<>();
  private Options options = new Options(null, null, false, Map.of());

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(
        DataModel.class.getCanonicalName(),
        Entity.class.getCanonicalName(),
        Relationship.class.getCanonicalName());
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Options.NAMES;
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    try {
      options = Options.of(environment.getOptions());
    } catch (IllegalArgumentException e) {
      environment.getMessager().printMessage(Kind.ERROR, e.getMessage());
    }
  }

  /** Leaves the annotations to other processors as well. */
  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    for (TypeElement annotation : annotations) {
      boolean isModel = annotation.getQualifiedName().contentEquals(DataModel.class.getName());
      ElementFilter.typesIn(round.getElementsAnnotatedWith(annotation))
          .forEach(type -> (isModel ? holders : members).add(type.getQualifiedName().toString()));
    }
    if (!round.processingOver()) {
      ModelledClasses classes = new ModelledClasses(processingEnv.getElementUtils());
      holders.removeIf(name -> holder(classes.of(element(name))));
      if (holders.isEmpty()) {
        members.removeAll(checked);
        members.removeIf(name -> loose(classes.of(element(name))));
      }
    }
    return false;
  }

  /** Classes are kept by name: their elements are valid in one round only. */
  private TypeElement element(String name) {
    return processingEnv.getElementUtils().getTypeElement(name);
  }

  private ModelCheck check(List<ModelledClass> given) {
    return new ModelCheck(processingEnv, options, reported, given);
  }

  /** Checks a model and generates its code; false to try again in the next round. */
  private boolean holder(ModelledClass holder) {
    try {
      ModelCheck check = check(List.of(holder));
      check.records().forEach(record -> checked.add(record.getQualifiedName().toString()));
      check.run().ifPresent(valid -> generate(holder.element(), check.records(), valid));
      return true;
    } catch (UnresolvedTypeException e) {
      return false;
    }
  }

  /** Checks a record that belongs to no model; false to try again in the next round. */
  private boolean loose(ModelledClass member) {
    try {
      check(member.withReferents()).run();
      return true;
    } catch (UnresolvedTypeException e) {
      return false;
    }
  }

  private void generate(TypeElement holder, List<TypeElement> records, ModelCheck.Valid valid) {
    List<TypeElement> used = new ArrayList<>(records);
    used.add(holder);
    List<TypeElement> named = new ArrayList<>(used);
    Stream.concat(valid.read().singleValues().stream(), valid.read().enums().stream())
        .forEach(type -> named.add(((ModelledClass) type).element()));
    for (TypeElement type : named) {
      if (isHidden(type, holder)) {
        processingEnv
            .getMessager()
            .printMessage(
                Kind.WARNING,
                ("No code is generated for %s, because %s is not visible in its package; make it"
                        + " visible there")
                    .formatted(Positions.source(holder), Positions.source(type)),
                holder);
        return;
      }
    }
    write(holder, source(holder, used, valid));
  }

  private DatabaseSource source(
      TypeElement holder, List<TypeElement> used, ModelCheck.Valid valid) {
    String packageName =
        processingEnv.getElementUtils().getPackageOf(holder).getQualifiedName().toString();
    boolean hasGenerated =
        processingEnv
                .getElementUtils()
                .getTypeElement(
                    processingEnv.getElementUtils().getModuleOf(holder),
                    "javax.annotation.processing.Generated")
            != null;
    return new DatabaseSource(
        packageName,
        Positions.source(holder),
        used.stream().allMatch(ModelProcessor::isPublic),
        hasGenerated ? ModelProcessor.class.getName() : null,
        valid.compiled(),
        valid.read());
  }

  private void write(TypeElement holder, DatabaseSource source) {
    try (Writer out =
        processingEnv.getFiler().createSourceFile(source.qualifiedName(), holder).openWriter()) {
      out.write(source.text());
    } catch (FilerException e) {
      processingEnv
          .getMessager()
          .printMessage(
              Kind.ERROR,
              "The class %s is generated for %s, but exists already\n    Rename one of the two"
                  .formatted(source.qualifiedName(), Positions.source(holder)),
              holder);
    } catch (IOException e) {
      processingEnv
          .getMessager()
          .printMessage(
              Kind.ERROR,
              "%s cannot be written: %s".formatted(source.qualifiedName(), e.getMessage()),
              holder);
    }
  }

  /** Whether code beside the class with the model cannot name a type. */
  private boolean isHidden(TypeElement type, TypeElement holder) {
    boolean isNear =
        processingEnv
            .getElementUtils()
            .getPackageOf(type)
            .equals(processingEnv.getElementUtils().getPackageOf(holder));
    for (Element at = type; at.getKind() != ElementKind.PACKAGE; at = at.getEnclosingElement()) {
      boolean isVisible =
          isNear
              ? !at.getModifiers().contains(Modifier.PRIVATE)
              : at.getModifiers().contains(Modifier.PUBLIC);
      if (!isVisible) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPublic(TypeElement type) {
    for (Element at = type; at.getKind() != ElementKind.PACKAGE; at = at.getEnclosingElement()) {
      if (!at.getModifiers().contains(Modifier.PUBLIC)) {
        return false;
      }
    }
    return true;
  }
}
