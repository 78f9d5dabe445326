// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.stream;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.stream.StreamDeclaration;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Stream;

/** The ListStreams operation: lists the streams of all tables or of one table by ARN. */
public final class ListStreams implements Operation<ListStreamsRequest, ListStreamsResponse> {
  private static final int LARGEST_PAGE = 100;

  private final Streams streams;

  public ListStreams(Streams streams) {
    this.streams = streams;
  }

  @Override
  public ListStreamsResponse run(ListStreamsRequest request) {
    validate(request);
    int limit = request.limit() == null ? LARGEST_PAGE : request.limit();
    List<Stream> found =
        after(request.exclusiveStartStreamArn()).stream()
            .map(stream -> summary(stream.declaration()))
            .filter(s -> request.tableName() == null || request.tableName().equals(s.tableName()))
            .limit(limit + 1L)
            .toList();
    boolean more = found.size() > limit;
    List<Stream> page = more ? found.subList(0, limit) : found;
    return SuccessfulResponse.of(ListStreamsResponse.builder())
        .streams(page)
        .lastEvaluatedStreamArn(more ? page.get(limit - 1).streamArn() : null)
        .build();
  }

  private static void validate(ListStreamsRequest request) {
    Constraints constraints = new Constraints();
    if (request.tableName() != null) {
      constraints.newName("tableName", request.tableName());
    }
    constraints
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), LARGEST_PAGE)
        .check();
    StreamArn.check(request.exclusiveStartStreamArn());
  }

  private Collection<dev.adjoin.internal.engine.stream.Stream> after(@Nullable String arn) {
    return arn == null ? streams.list().values() : streams.list().tailMap(arn, false).values();
  }

  private static Stream summary(StreamDeclaration stream) {
    return Stream.builder()
        .streamArn(stream.arn())
        .tableName(stream.source().name())
        .streamLabel(stream.label())
        .build();
  }
}
