// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.TypeDesign;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The options of a command on one entity type or relationship. */
final class TypeOptions {
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Parameters(
      index = "1",
      paramLabel = "TYPE",
      description = "An entity or relationship of the model.")
  private String type = "";

  DatabaseOptions database() {
    return database;
  }

  String name() {
    return type;
  }

  TypeDesign type(Database of) {
    return of.types().type(type);
  }

  /** The description of a key of any type. */
  static final String KEY =
      "The key, in the order of the model or as ATTRIBUTE=VALUE: the id of an entity, of a child"
          + " the ids of its ancestors first; of an edge from, to and the distinct attributes.";

  private static final String VALUES =
      "Values by the types of the model: 42, true, 2026-01-31T09:30:00Z; lists, sets, maps and"
          + " nested values as JSON.";

  /** The options of a command on one entity, given by its id. */
  static final class OfEntity {
    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Parameters(index = "1", paramLabel = "TYPE", description = "An entity of the model.")
    private String type = "";

    @Parameters(
        index = "2..*",
        arity = "1..*",
        paramLabel = "ID",
        description =
            "The id of the entity, of a child the ids of its ancestors first; or as"
                + " ATTRIBUTE=VALUE.")
    private List<String> id = new ArrayList<>();

    DatabaseOptions database() {
      return database;
    }

    String name() {
      return type;
    }

    ItemReference reference(Database of, TypeDesign design) {
      return ItemReference.of(of, design, id);
    }
  }

  /** The options of a command that writes one edge, given by its attributes. */
  static final class OfEdge {
    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Parameters(index = "1", paramLabel = "TYPE", description = "A relationship of the model.")
    private String type = "";

    @Parameters(
        index = "2..*",
        arity = "1..*",
        paramLabel = "ATTRIBUTE=VALUE",
        description = VALUES)
    private List<String> assignments = new ArrayList<>();

    DatabaseOptions database() {
      return database;
    }

    String name() {
      return type;
    }

    List<String> assignments() {
      return assignments;
    }
  }

  /** The options of a command that writes one entity or edge, given by its attributes. */
  static final class ByAttributes {
    @Mixin private TypeOptions type = new TypeOptions();

    @Parameters(
        index = "2..*",
        arity = "1..*",
        paramLabel = "ATTRIBUTE=VALUE",
        description = VALUES)
    private List<String> assignments = new ArrayList<>();

    DatabaseOptions database() {
      return type.database();
    }

    TypeOptions type() {
      return type;
    }

    List<String> assignments() {
      return assignments;
    }
  }
}
