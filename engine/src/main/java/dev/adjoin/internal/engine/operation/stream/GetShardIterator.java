// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.stream;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.stream.Reader;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

/** The GetShardIterator operation. */
public final class GetShardIterator
    implements Operation<GetShardIteratorRequest, GetShardIteratorResponse> {
  private static final String TYPES =
      "AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON";

  private final Streams streams;
  private final Reader reader;

  public GetShardIterator(Streams streams) {
    this.streams = streams;
    this.reader = new Reader(streams);
  }

  @Override
  public GetShardIteratorResponse run(GetShardIteratorRequest request) {
    validate(request);
    String iterator =
        reader.iterator(
            streams.get(request.streamArn()),
            request.shardId(),
            request.shardIteratorType(),
            request.sequenceNumber());
    return SuccessfulResponse.of(GetShardIteratorResponse.builder())
        .shardIterator(iterator)
        .build();
  }

  private static void validate(GetShardIteratorRequest request) {
    new Constraints()
        .required("streamArn", request.streamArn())
        .required("shardId", request.shardId())
        .length("shardId", request.shardId(), 28, 65)
        .required("shardIteratorType", request.shardIteratorTypeAsString())
        .oneOf("shardIteratorType", request.shardIteratorTypeAsString(), TYPES)
        .length("sequenceNumber", request.sequenceNumber(), 21, 40)
        .check();
    StreamArn.check(request.streamArn());
    boolean needsNumber =
        request.shardIteratorType() == ShardIteratorType.AT_SEQUENCE_NUMBER
            || request.shardIteratorType() == ShardIteratorType.AFTER_SEQUENCE_NUMBER;
    if (needsNumber == (request.sequenceNumber() == null)) {
      throw ApiErrors.validation(
          "Must either specify (1) AT_SEQUENCE_NUMBER or AFTER_SEQUENCE_NUMBER and SequenceNumber or"
              + " (2) TRIM_HORIZON or LATEST and no SequenceNumber. Request specified "
              + request.shardIteratorType()
              + (needsNumber ? " and no SequenceNumber." : " and also a SequenceNumber."));
    }
  }
}
