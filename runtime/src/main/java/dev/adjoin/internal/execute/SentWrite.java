// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * One write on its way to DynamoDB. Each of its attempts is sent only while the program has the
 * rights under which the write was prepared.
 *
 * <h2>Why after signing</h2>
 *
 * A process can stop at any moment, and go on hours later. Between the look at the lease and the
 * request there is always a gap. DynamoDB closes it: it refuses a signature that is older than five
 * minutes by its own clock. So the lease is looked at when an attempt is signed, once for each
 * attempt, because the SDK signs each anew. A program whose clock is five minutes ahead signs for
 * the future: a request can arrive ten minutes after the look, and never later. For as long a
 * migration waits.
 *
 * <p>A client that the SDK has not built signs nothing here. Then the look is before the call.
 */
final class SentWrite {
  private static final ExecutionAttribute<SentWrite> ATTRIBUTE =
      new ExecutionAttribute<>("dev.adjoin.SentWrite");

  /** What DynamoDB allows is five minutes; the SDK sets its clock from four minutes on. */
  private static final Duration MOST_SKEW = Duration.ofMinutes(4);

  private static final int CLIENT_ERROR = 400;

  private final WritePermission permission;
  private final Environment environment;
  private final Object rights;
  private volatile boolean isSent;

  /**
   * @param rights those under which the write was prepared
   */
  SentWrite(WritePermission permission, Environment environment, Object rights) {
    this.permission = permission;
    this.environment = environment;
    this.rights = rights;
  }

  /** Keeps an attempt from being sent: the lease has ended, or the rights are others now. */
  static final class Lapsed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Lapsed() {
      super("The lease of the program has ended", null, false, false);
    }
  }

  /** Whether the write can be sent now. */
  boolean isPermitted() {
    return permission.isLeased() && permission.rights().equals(rights);
  }

  /**
   * Looks before the request is made: a client that the SDK has not built looks no more.
   *
   * @throws Lapsed if the write cannot be sent now
   */
  void look() {
    if (!isPermitted()) {
      throw new Lapsed();
    }
  }

  /** The failure of a write of which an attempt was sent and got no answer that is known. */
  SdkException unanswered() {
    return SdkClientException.builder()
        .message("The lease ended before the request could be sent again")
        .cause(new IOException("An earlier attempt was not answered"))
        .build();
  }

  /** Whether an attempt was sent, so that the write may have been applied. */
  boolean isSent() {
    return isSent;
  }

  /** The settings of the request, with the look at each attempt. */
  AwsRequestOverrideConfiguration watched(AwsRequestOverrideConfiguration settings) {
    return settings.toBuilder()
        .putExecutionAttribute(ATTRIBUTE, this)
        .addPlugin(Watched.PLUGIN)
        .build();
  }

  private void attempt() {
    look();
    isSent = true;
  }

  /** The SDK would set its clock and sign again: whoever was asleep has to look first. */
  private void refused(Optional<String> date) {
    if (date.isPresent() && isSkewed(date.get())) {
      permission.endLease();
    }
  }

  private boolean isSkewed(String date) {
    try {
      Instant server = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
      return Duration.between(server, environment.now()).abs().compareTo(MOST_SKEW) > 0;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Loaded when a client of the SDK first needs it. */
  private static final class Watched implements ExecutionInterceptor {
    static final SdkPlugin PLUGIN =
        client -> {
          Watched interceptor = new Watched();
          client.overrideConfiguration(
              client.overrideConfiguration().copy(b -> b.addExecutionInterceptor(interceptor)));
        };

    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes attributes) {
      SentWrite write = attributes.getAttribute(ATTRIBUTE);
      if (write != null) {
        write.attempt();
      }
    }

    @Override
    public void afterTransmission(
        Context.AfterTransmission context, ExecutionAttributes attributes) {
      SentWrite write = attributes.getAttribute(ATTRIBUTE);
      if (write != null && context.httpResponse().statusCode() >= CLIENT_ERROR) {
        write.refused(context.httpResponse().firstMatchingHeader("Date"));
      }
    }
  }
}
