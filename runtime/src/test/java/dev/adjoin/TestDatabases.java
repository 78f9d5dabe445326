// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.write.Intact;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Opens databases with an environment of the test, for tests of other packages. */
public final class TestDatabases {
  private static final Duration DEADLINE = Duration.ofMinutes(8);

  /** Longer than the deadline, as a write that checks nothing may arrive until then. */
  private static final Duration SETTLE = Duration.ofMinutes(10);

  private TestDatabases() {}

  /**
   * Opens a database that takes time, random numbers and threads from an environment.
   *
   * @param isRecorded whether the table has a recorded design; opening is cheaper without
   */
  public static Adjoin connect(
      CompiledModel model, DynamoDbClient client, Environment environment, boolean isRecorded) {
    Adjoin.Builder builder =
        Adjoin.builder(model).environment(environment).deadline(DEADLINE).settle(SETTLE);
    return (isRecorded ? builder : builder.unrecorded()).connect(client);
  }

  /** A migration to a model, in an environment. */
  public static Migration migration(
      CompiledModel model, DynamoDbClient client, Environment environment) {
    return Adjoin.builder(model)
        .environment(environment)
        .deadline(DEADLINE)
        .settle(SETTLE)
        .migrate(client)
        .withoutBackup();
  }

  /** The settings of a program with a model file, in an environment. */
  public static Adjoin.Builder builder(ModelFile model, Environment environment) {
    return Adjoin.builder(model).environment(environment);
  }

  /** What a model declares. */
  public static Schema schema(CompiledModel model) {
    return new Schema(model.compiled().model());
  }

  /** What {@link Intact} finds wrong in the table of a database; empty if nothing is. */
  public static List<String> problems(Adjoin db) {
    return Intact.problems(db.table());
  }
}
