// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What a client talks to, and what it can be trusted with. DynamoDB and an engine in this process
 * do all that their API promises; another endpoint that speaks the API may lack parts of it.
 * Thread-safe.
 */
public final class Endpoint {
  private static final String UNKNOWN_OPERATION = "UnknownOperationException";
  private final DynamoDbClient client;
  private volatile @Nullable Optional<URI> foreign;
  private volatile boolean hasTransactions;

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
