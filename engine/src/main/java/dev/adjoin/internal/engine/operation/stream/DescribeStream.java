// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.stream;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.stream.SequenceNumber;
import dev.adjoin.internal.engine.stream.Shard;
import dev.adjoin.internal.engine.stream.Stream;
import dev.adjoin.internal.engine.stream.StreamDeclaration;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.ShardFilter;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;

/** The DescribeStream operation. Shards are listed in the order of their ids. */
public final class DescribeStream
    implements Operation<DescribeStreamRequest, DescribeStreamResponse> {
  private static final int LARGEST_PAGE = 100;

  private final Streams streams;

  public DescribeStream(Streams streams) {
    this.streams = streams;
  }

  @Override
  public DescribeStreamResponse run(DescribeStreamRequest request) {
    validate(request);
    Stream stream = streams.get(request.streamArn());
    int limit = request.limit() == null ? LARGEST_PAGE : request.limit();
    List<Shard> found =
        after(stream.shards(), request.exclusiveStartShardId()).stream()
            .filter(shard -> passes(shard, request.shardFilter()))
            .limit(limit + 1L)
            .toList();
    boolean more = found.size() > limit;
    List<Shard> page = more ? found.subList(0, limit) : found;
    StreamDescription description =
        describe(stream)
            .shards(page.stream().map(DescribeStream::describe).toList())
            .lastEvaluatedShardId(more ? page.get(limit - 1).id() : null)
            .build();
    return SuccessfulResponse.of(DescribeStreamResponse.builder())
        .streamDescription(description)
        .build();
  }

  private static void validate(DescribeStreamRequest request) {
    Constraints constraints =
        new Constraints()
            .required("streamArn", request.streamArn())
            .atLeast("limit", request.limit(), 1)
            .atMost("limit", request.limit(), LARGEST_PAGE)
            .length("exclusiveStartShardId", request.exclusiveStartShardId(), 28, 65);
    ShardFilter filter = request.shardFilter();
    if (filter != null) {
      constraints
          .required("shardFilter.type", filter.typeAsString())
          .oneOf("shardFilter.type", filter.typeAsString(), "CHILD_SHARDS")
          .required("shardFilter.shardId", filter.shardId())
          .length("shardFilter.shardId", filter.shardId(), 28, 65);
    }
    constraints.check();
    StreamArn.check(request.streamArn());
  }

  private static Collection<Shard> after(
      NavigableMap<String, Shard> shards, @Nullable String exclusiveStart) {
    return exclusiveStart == null
        ? shards.values()
        : shards.tailMap(exclusiveStart, false).values();
  }

  private static boolean passes(Shard shard, @Nullable ShardFilter filter) {
    return filter == null || shard.parent().filter(filter.shardId()::equals).isPresent();
  }

  private static StreamDescription.Builder describe(Stream stream) {
    StreamDeclaration declaration = stream.declaration();
    return StreamDescription.builder()
        .streamArn(declaration.arn())
        .streamLabel(declaration.label())
        .streamStatus(stream.isOpen() ? StreamStatus.ENABLED : StreamStatus.DISABLED)
        .streamViewType(declaration.view())
        .creationRequestDateTime(declaration.created())
        .tableName(declaration.source().name())
        .keySchema(
            declaration.source().key().stream()
                .map(name -> keyElement(name, declaration.source().key().indexOf(name)))
                .toList());
  }

  private static KeySchemaElement keyElement(String name, int index) {
    return KeySchemaElement.builder()
        .attributeName(name)
        .keyType(index == 0 ? KeyType.HASH : KeyType.RANGE)
        .build();
  }

  private static software.amazon.awssdk.services.dynamodb.model.Shard describe(Shard shard) {
    return software.amazon.awssdk.services.dynamodb.model.Shard.builder()
        .shardId(shard.id())
        .parentShardId(shard.parent().orElse(null))
        .sequenceNumberRange(
            SequenceNumberRange.builder()
                .startingSequenceNumber(SequenceNumber.text(shard.start()))
                .endingSequenceNumber(shard.end().map(SequenceNumber::text).orElse(null))
                .build())
        .build();
  }
}
