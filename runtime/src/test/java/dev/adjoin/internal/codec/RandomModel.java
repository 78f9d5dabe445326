// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Creates a model from a seed: one entity, Thing, with attributes of any type. */
final class RandomModel {
  private static final int DEEPEST = 4;
  private final Random random;
  private final List<NestedType> types = new ArrayList<>();

  private RandomModel(long seed) {
    this.random = new Random(seed);
  }

  static Schema of(long seed) {
    return new RandomModel(seed).schema();
  }

  private Schema schema() {
    for (int i = random.nextInt(3); i > 0; i--) {
      types.add(new NestedType("Type" + i, attributes()));
    }
    List<Attribute> all = new ArrayList<>(List.of(Attribute.of("id", Scalar.STRING)));
    all.addAll(attributes());
    Entity thing = Entity.named("Thing").id(List.of("id")).attributes(all).build();
    return new Schema(
        new Model(
            "any", Table.named("Any"), types, List.of(thing), List.of(), List.of(), Map.of()));
  }

  private List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      attributes.add(new Attribute("a" + i, type(0), random.nextBoolean(), null));
    }
    return attributes;
  }

  private AttributeType type(int depth) {
    return switch (depth == DEEPEST ? 0 : random.nextInt(6)) {
      case 1 -> new ListOf(type(depth + 1), random.nextBoolean() ? null : 3);
      case 2 -> new SetOf(element());
      case 3 -> new MapOf(type(depth + 1));
      case 4 -> new Choice(List.of("one", "two", "three"), random.nextBoolean());
      case 5 -> types.isEmpty() ? scalar() : new Named(types.get(0).name());
      default -> scalar();
    };
  }

  private Scalar scalar() {
    return Scalar.values()[random.nextInt(Scalar.values().length)];
  }

  private AttributeType element() {
    Scalar scalar = scalar();
    return scalar == Scalar.BOOL ? new Choice(List.of("one", "two"), false) : scalar;
  }
}
