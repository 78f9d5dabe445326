// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.net.SocketException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * Simulates latency, lost requests, throttling, internal errors and lost responses around a call.
 *
 * <p>As with a real network, a client cannot distinguish a lost request from a lost response, nor
 * an internal error before a write was applied from one after.
 */
record Faults(Cloud cloud, Chance chance, InstantSource clock) {
  <T> T around(Supplier<T> apply) {
    Duration there = chance.time(cloud.latency(), RandomDecision.LATENCY).dividedBy(2);
    Pause.on(clock, there);
    if (chance.happens(cloud.lostBefore(), RandomDecision.LOST_BEFORE)) {
      throw lost();
    }
    if (chance.happens(cloud.throttled(), RandomDecision.THROTTLED)) {
      throw ThrottlingErrors.ofRate();
    }
    boolean fails = chance.happens(cloud.internalErrors(), RandomDecision.INTERNAL_ERROR);
    if (fails && chance.next(RandomDecision.INTERNAL_ERROR_AFTER) < 0.5) {
      throw internalError();
    }
    try {
      T answer = apply.get();
      if (fails) {
        throw internalError();
      }
      return answer;
    } finally {
      deliverResponse(there);
    }
  }

  /**
   * Simulates the way back of a response. A lost response hides the result, whether it was a
   * success or an error.
   */
  private void deliverResponse(Duration time) {
    Pause.on(clock, time);
    if (chance.happens(cloud.lostAfter(), RandomDecision.LOST_AFTER)) {
      throw lost();
    }
  }

  private static SdkClientException lost() {
    return SdkClientException.create(
        "Unable to execute HTTP request: Connection reset",
        new SocketException("Connection reset"));
  }

  private static DynamoDbException internalError() {
    return ApiErrors.of(
        InternalServerErrorException::builder, "InternalServerError", "Internal server error", 500);
  }
}
