// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.client;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.stream.DescribeStream;
import dev.adjoin.internal.engine.operation.stream.GetRecords;
import dev.adjoin.internal.engine.operation.stream.GetShardIterator;
import dev.adjoin.internal.engine.operation.stream.ListStreams;
import dev.adjoin.internal.engine.stream.Streams;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;

/** An SDK streams client that calls the operations of an embedded engine while it is open. */
public final class EmbeddedStreamsClient implements DynamoDbStreamsClient {
  private final Engine engine;
  private final ListStreams listStreams;
  private final DescribeStream describeStream;
  private final GetShardIterator getShardIterator;
  private final GetRecords getRecords;

  public EmbeddedStreamsClient(Engine engine, Streams streams) {
    this.engine = engine;
    listStreams = new ListStreams(streams);
    describeStream = new DescribeStream(streams);
    getShardIterator = new GetShardIterator(streams);
    getRecords = new GetRecords(streams);
  }

  @Override
  public ListStreamsResponse listStreams(ListStreamsRequest request) {
    engine.tables().checkOpen();
    return listStreams.run(request);
  }

  @Override
  public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
    engine.tables().checkOpen();
    return describeStream.run(request);
  }

  @Override
  public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
    engine.tables().checkOpen();
    return getShardIterator.run(request);
  }

  @Override
  public GetRecordsResponse getRecords(GetRecordsRequest request) {
    engine.tables().checkOpen();
    return getRecords.run(request);
  }

  @Override
  public DynamoDbStreamsServiceClientConfiguration serviceClientConfiguration() {
    return DynamoDbStreamsServiceClientConfiguration.builder().region(Region.US_EAST_1).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
