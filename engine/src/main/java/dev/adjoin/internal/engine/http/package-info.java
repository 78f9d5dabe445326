// SPDX-License-Identifier: Apache-2.0
/**
 * The engine over HTTP: a small HTTP/1.1 server with the JSON 1.0 protocol of the AWS SDKs, in
 * front of any DynamoDB client.
 *
 * <p>Package order: the last; it may use all of the engine.
 */
@NullMarked
package dev.adjoin.internal.engine.http;

import org.jspecify.annotations.NullMarked;
