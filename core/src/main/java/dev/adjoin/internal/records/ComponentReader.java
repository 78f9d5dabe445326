// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Default;
import dev.adjoin.declare.Named;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeText;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.MalformedText;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the components of a record, whatever it declares, and binds it. */
final class ComponentReader {
  private static final String WORDS =
      "Give every constant a word of its own with @Named, of letters, digits, -, _, . and $";
  private final Report report;
  private final Marks marks;
  private final NestedTypes nested;
  private final TypeReader types;
  private final List<Binding> bindings = new ArrayList<>();

  ComponentReader(Report report, Map<Class<?>, Scalar> customs) {
    this.report = report;
    this.marks = new Marks(report);
    this.nested = new NestedTypes(report, this);
    this.types = new TypeReader(report, nested, customs);
  }

  NestedTypes nested() {
    return nested;
  }

  Bindings bindings() {
    return new Bindings(bindings, types.words());
  }

  Components read(Class<?> type, Kind kind, ModelPath path) {
    Spot owner = Spot.of(type);
    report.place(path, owner);
    refuseGeneric(type, owner);
    List<Component> components = new ArrayList<>();
    Map<String, RecordComponent> bound = new LinkedHashMap<>();
    int at = bindings.size();
    for (RecordComponent declared : type.getRecordComponents()) {
      Component component = component(declared, kind, owner);
      if (bound.putIfAbsent(component.name(), declared) == null) {
        components.add(component);
        report.place(kind.attributes(path).then(component.name()), component.spot());
      } else {
        refuseSame(component, bound.get(component.name()), owner);
      }
    }
    bindings.add(at, new Binding(owner.name(), type.asSubclass(Record.class), bound));
    return new Components(owner, path, components, report);
  }

  private void refuseGeneric(Class<?> type, Spot owner) {
    if (type.getTypeParameters().length > 0) {
      report.error(
          Tag.UNSUPPORTED_TYPE,
          owner,
          owner.name() + " is a generic record, and what it holds cannot be known",
          "Declare a record without type parameters for each kind of value it holds");
    }
  }

  private void refuseSame(Component component, RecordComponent first, Spot owner) {
    report.error(
        Tag.DUPLICATE_KEY,
        component.spot(),
        first.getName()
            + " and "
            + component.declared().getName()
            + " of "
            + owner.name()
            + " both have the name \""
            + component.name()
            + "\"",
        "Give one of them another name with @Named");
  }

  private Component component(RecordComponent declared, Kind kind, Spot owner) {
    Named named = declared.getAnnotation(Named.class);
    String name = named == null ? declared.getName() : named.value();
    Spot spot = owner.component(declared.getName(), name);
    Set<Class<? extends Annotation>> held = marks.of(declared, kind, spot);
    AttributeType type = expressible(types.read(declared.getAnnotatedType(), spot), spot);
    boolean optional = Nullness.of(declared) && mayBeNull(declared, spot);
    Default said = held.contains(Default.class) ? declared.getAnnotation(Default.class) : null;
    return new Component(
        new Attribute(name, type, optional, preset(type, said)), declared, held, spot);
  }

  /** What a model file could not say, records cannot either. */
  private AttributeType expressible(AttributeType type, Spot spot) {
    try {
      return AttributeText.parse(spot.name(), type.text()).type();
    } catch (MalformedText e) {
      String fix = type.text().contains("enum(") ? WORDS : e.fix();
      report.error(e.tag(), spot, spot.name() + " has no attribute type: " + e.found(), fix);
      return Scalar.STRING;
    }
  }

  private boolean mayBeNull(RecordComponent declared, Spot spot) {
    if (!declared.getType().isPrimitive()) {
      return true;
    }
    report.error(
        Tag.UNSUPPORTED_TYPE,
        spot,
        spot.name()
            + " is @Nullable, but "
            + declared.getType()
            + " is a primitive type and never null",
        "Write " + Scalars.boxed(declared.getType()).getSimpleName() + ", or take @Nullable off");
    return false;
  }

  private static dev.adjoin.internal.model.@Nullable Default preset(
      AttributeType type, @Nullable Default said) {
    return said == null ? null : AttributeText.preset(type, said.value().strip());
  }
}
