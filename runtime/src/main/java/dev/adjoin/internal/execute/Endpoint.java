// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.auth.scheme.DynamoDbAuthSchemeProvider;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What a client talks to, and what it can be trusted with. DynamoDB and an engine in this process
 * do all that their API promises; another endpoint that speaks the API may lack parts of it.
 * Thread-safe.
 */
public final class Endpoint {
  private static final String UNKNOWN_OPERATION = "UnknownOperationException";

  /** More than DynamoDB accepts, with a clock that is wrong by as much as DynamoDB allows. */
  private static final Duration OLD = Duration.ofMinutes(16);

  private static final Set<String> TOO_OLD =
      Set.of("InvalidSignatureException", "RequestExpired", "SignatureDoesNotMatch");

  private final DynamoDbClient client;
  private volatile @Nullable Optional<URI> foreign;
  private volatile @Nullable OldSignatures oldSignatures;
  private volatile boolean hasTransactions;

  /** What an endpoint does with a request that was signed long ago. */
  public enum OldSignatures {
    REFUSED,
    ACCEPTED,
    /** It answered neither. */
    UNKNOWN
  }

  public Endpoint(DynamoDbClient client) {
    this.client = client;
  }

  /** Whether the client was built for an endpoint that is not one of AWS. Sends no request. */
  boolean isForeign() {
    return foreign().isPresent();
  }

  /** The address of an endpoint that is not one of AWS; empty for DynamoDB. Sends no request. */
  public Optional<URI> foreign() {
    Optional<URI> known = foreign;
    if (known == null) {
      known = configured().filter(uri -> !isOfAws(String.valueOf(uri.getHost())));
      foreign = known;
    }
    return known;
  }

  private Optional<URI> configured() {
    try {
      return client.serviceClientConfiguration().endpointOverride();
    } catch (UnsupportedOperationException e) {
      return Optional.empty(); // Only clients that the SDK builds have a configuration.
    }
  }

  private static boolean isOfAws(String host) {
    return host.endsWith(".amazonaws.com")
        || host.endsWith(".amazonaws.com.cn")
        || host.endsWith(".api.aws");
  }

  /**
   * What the endpoint does with old signatures. A foreign one is asked once, by a request that was
   * signed too long ago.
   *
   * @param clock the time
   */
  public OldSignatures oldSignatures(InstantSource clock, AwsRequestOverrideConfiguration timeout) {
    OldSignatures known = oldSignatures;
    if (known == null) {
      InstantSource past = InstantSource.fixed(clock.instant().minus(OLD));
      known = isForeign() ? tried(past, timeout) : OldSignatures.REFUSED;
      oldSignatures = known;
    }
    return known;
  }

  private OldSignatures tried(InstantSource past, AwsRequestOverrideConfiguration timeout) {
    SdkPlugin plugin = configuration -> signAt(past, configuration);
    try {
      client.listTables(
          r -> r.limit(1).overrideConfiguration(timeout.toBuilder().addPlugin(plugin).build()));
      return OldSignatures.ACCEPTED;
    } catch (DynamoDbException e) {
      return TOO_OLD.contains(Failures.kind(e)) ? OldSignatures.REFUSED : OldSignatures.UNKNOWN;
    } catch (SdkException e) {
      return OldSignatures.UNKNOWN;
    }
  }

  /** Signs a request at another time, and sends it once. */
  private static void signAt(
      InstantSource time, SdkServiceClientConfiguration.Builder configuration) {
    configuration.overrideConfiguration(
        configuration
            .overrideConfiguration()
            .copy(c -> c.retryStrategy(AwsRetryStrategy.doNotRetry())));
    if (configuration instanceof DynamoDbServiceClientConfiguration.Builder own) {
      DynamoDbAuthSchemeProvider usual = DynamoDbAuthSchemeProvider.defaultProvider();
      own.authSchemeProvider(
          parameters ->
              usual.resolveAuthScheme(parameters).stream()
                  .map(
                      each ->
                          each.copy(
                              b ->
                                  b.putSignerProperty(
                                      HttpSigner.SIGNING_CLOCK, time.withZone(ZoneOffset.UTC))))
                  .toList());
    }
  }

  /**
   * Asks a foreign endpoint once whether it knows transactions, by one that has no writes, which
   * DynamoDB refuses as invalid. Any other failure is left to the request that needs the endpoint.
   *
   * @throws AdjoinException if the endpoint does not know the operation
   */
  void requireTransactions(String operation, AwsRequestOverrideConfiguration timeout) {
    if (hasTransactions || !isForeign()) {
      return;
    }
    try {
      client.transactWriteItems(r -> r.transactItems(List.of()).overrideConfiguration(timeout));
    } catch (DynamoDbException e) {
      if (e.awsErrorDetails() != null
          && UNKNOWN_OPERATION.equals(e.awsErrorDetails().errorCode())) {
        throw FailureBuilder.of(Reason.UNAVAILABLE, operation)
            .cause(e)
            .because(
                "needs TransactWriteItems, which the endpoint %s does not support; nothing was written"
                    .formatted(foreign().orElseThrow()));
      }
    } catch (SdkException e) {
      return;
    }
    hasTransactions = true;
  }
}
