// SPDX-License-Identifier: Apache-2.0
/**
 * DynamoDB in process: {@link dev.adjoin.engine.EmbeddedDynamoDb} is the engine, {@link
 * dev.adjoin.engine.DynamoDbServer} serves it over HTTP, and {@link dev.adjoin.engine.Cloud}
 * simulates what DynamoDB does to a client in the cloud.
 *
 * <p>Package order: the values and exceptions are the first, and may use nothing; {@code
 * EmbeddedDynamoDb} and {@code DynamoDbServer} are the last, and may use all packages.
 */
@NullMarked
package dev.adjoin.engine;

import org.jspecify.annotations.NullMarked;
