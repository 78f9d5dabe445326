// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.execute.Environment;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Opens a database on any environment; in the package where the builder's setting is visible. */
public final class AdjoinOnEnvironment {
  private AdjoinOnEnvironment() {}

  public static Adjoin connect(
      Adjoin.Builder builder, Environment environment, DynamoDbClient client) {
    return on(builder, environment).connect(client);
  }

  /** The same settings with an environment. */
  public static Adjoin.Builder on(Adjoin.Builder builder, Environment environment) {
    return builder.environment(environment);
  }

  public static Migration migrate(
      Adjoin.Builder builder, Environment environment, DynamoDbClient client) {
    return builder.environment(environment).migrate(client);
  }
}
