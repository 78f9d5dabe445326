// SPDX-License-Identifier: Apache-2.0
/** DynamoDB in process: the embedded engine, also served over HTTP. */
module dev.adjoin.engine {
  requires transitive software.amazon.awssdk.services.dynamodb;
  requires software.amazon.awssdk.awscore;
  requires software.amazon.awssdk.core;
  requires software.amazon.awssdk.http;
  requires software.amazon.awssdk.retries;
  requires transitive software.amazon.awssdk.retries.api;
  requires software.amazon.awssdk.regions;
  requires software.amazon.awssdk.utils;
  requires com.h2database.mvstore;
  requires tools.jackson.core;
  requires transitive org.jspecify;

  exports dev.adjoin.engine;
}
