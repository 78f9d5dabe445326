// SPDX-License-Identifier: Apache-2.0
/** Typed entities and relationships on any {@code DynamoDbClient}. */
module dev.adjoin {
  requires transitive dev.adjoin.core;
  requires static dev.adjoin.engine;
  requires transitive software.amazon.awssdk.services.dynamodb;
  requires software.amazon.awssdk.awscore;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http.auth.spi;
  requires software.amazon.awssdk.utils;
  requires static micrometer.core;
  requires static micrometer.observation;
  requires transitive org.jspecify;

  exports dev.adjoin;
  exports dev.adjoin.metrics;
}
