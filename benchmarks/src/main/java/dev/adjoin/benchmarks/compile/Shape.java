// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import java.util.stream.IntStream;

/** Valid models with an extreme shape: each grows in one direction only. */
enum Shape {
  /** One entity at the end of every relationship, on either side. */
  HUB("relationships of one entity", 2_000) {
    @Override
    String text(int size) {
      Yaml yaml = start();
      entity(yaml, "Hub");
      IntStream.range(0, SPOKES).forEach(i -> entity(yaml, "Spoke" + i));
      yaml.line(0, "relationships:");
      for (int i = 0; i < size; i++) {
        String spoke = "Spoke" + i % SPOKES;
        boolean isFrom = i % 2 == 0;
        yaml.line(1, "Link" + i + ":");
        yaml.line(2, "from: " + (isFrom ? "Hub" : spoke))
            .line(2, "to: " + (isFrom ? spoke : "Hub"));
        yaml.line(2, "as: {from: OUT" + i + ", to: IN" + i + "}");
        yaml.line(2, "attributes: {since: instant = now, role: string}");
        yaml.line(2, i % 4 == 0 ? "inverse: mirror" : "onDelete: {to: cascade}");
      }
      return yaml.toString();
    }
  },

  /** One line of parents and children, each level related to another entity. */
  HIERARCHY("levels of one hierarchy", 30) {
    @Override
    String text(int size) {
      Yaml yaml = start();
      entity(yaml, "Tag");
      for (int i = 0; i < size; i++) {
        entity(yaml, "Level" + i);
        if (i > 0) {
          yaml.line(2, "parent: Level" + (i - 1));
        }
      }
      yaml.line(0, "relationships:");
      for (int i = 0; i < size; i++) {
        yaml.line(1, "Tagged" + i + ": {from: Level" + i + ", to: Tag}");
      }
      return yaml.toString();
    }
  },

  /** One entity with nearly as many views as DynamoDB has indexes. */
  VIEWS("views of one entity", 18) {
    @Override
    String text(int size) {
      Yaml yaml = start();
      entity(yaml, "Item");
      yaml.line(2, "views:");
      for (int i = 0; i < size; i++) {
        yaml.line(3, "view" + i + ": {by: [status], order: [total, createdAt]}");
      }
      return yaml.toString();
    }
  },

  /** One root with everything else right below it. */
  CHILDREN("children of one entity", 1_000) {
    @Override
    String text(int size) {
      Yaml yaml = start();
      entity(yaml, "Root");
      for (int i = 0; i < size; i++) {
        entity(yaml, "Child" + i);
        yaml.line(2, "parent: Root").line(2, "order: [createdAt]");
      }
      return yaml.toString();
    }
  };

  private static final int SPOKES = 100;

  private final String what;
  private final int largest;

  Shape(String what, int largest) {
    this.what = what;
    this.largest = largest;
  }

  /** The things that the size counts, as a plural noun. */
  String what() {
    return what;
  }

  /** The size that is measured. */
  int largest() {
    return largest;
  }

  abstract String text(int size);

  private static Yaml start() {
    return new Yaml().line(0, "model: shape").line(0, "entities:");
  }

  private static void entity(Yaml yaml, String name) {
    String id = name.toLowerCase(java.util.Locale.ROOT) + "Id";
    yaml.line(1, name + ":").line(2, "id: " + id).line(2, "attributes:");
    yaml.line(3, id + ": string").line(3, "title: string").line(3, "status: enum(new, active)");
    yaml.line(3, "createdAt: instant = now").line(3, "total: decimal = 0").line(3, "note: string?");
  }
}
