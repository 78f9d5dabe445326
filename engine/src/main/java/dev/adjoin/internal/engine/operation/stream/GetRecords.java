// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.stream;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.stream.Event;
import dev.adjoin.internal.engine.stream.Images;
import dev.adjoin.internal.engine.stream.Reader;
import dev.adjoin.internal.engine.stream.SequenceNumber;
import dev.adjoin.internal.engine.stream.StreamDeclaration;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** The GetRecords operation. */
public final class GetRecords implements Operation<GetRecordsRequest, GetRecordsResponse> {
  private static final int LARGEST_PAGE = 1000;
  private static final int LONGEST_ITERATOR = 2048;

  /** The user identity in the record of an expired item. */
  private static final Identity EXPIRY =
      Identity.builder().type("Service").principalId("dynamodb.amazonaws.com").build();

  private final Reader reader;

  public GetRecords(Streams streams) {
    this.reader = new Reader(streams);
  }

  @Override
  public GetRecordsResponse run(GetRecordsRequest request) {
    new Constraints()
        .required("shardIterator", request.shardIterator())
        .length("shardIterator", request.shardIterator(), 1, LONGEST_ITERATOR)
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), LARGEST_PAGE)
        .check();
    int limit = request.limit() == null ? LARGEST_PAGE : request.limit();
    Reader.Page page = reader.read(request.shardIterator(), limit);
    StreamDeclaration stream = page.stream().declaration();
    return SuccessfulResponse.of(GetRecordsResponse.builder())
        .records(page.events().stream().map(event -> record(stream, event)).toList())
        .nextShardIterator(page.next())
        .build();
  }

  private static Record record(StreamDeclaration stream, Event event) {
    return Record.builder()
        .eventID(eventId(stream, event))
        .eventName(event.type())
        .eventVersion("1.1")
        .eventSource("aws:dynamodb")
        .awsRegion(TableDefinition.REGION)
        .dynamodb(streamRecord(stream, event))
        .userIdentity(event.expired() ? EXPIRY : null)
        .build();
  }

  /** A unique id of 32 hexadecimal digits, which is the same for every read of the record. */
  private static String eventId(StreamDeclaration stream, Event event) {
    byte[] name = (stream.arn() + '/' + event.number()).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString().replace("-", "");
  }

  private static StreamRecord streamRecord(StreamDeclaration stream, Event event) {
    Images images = event.images();
    return StreamRecord.builder()
        .approximateCreationDateTime(event.created().truncatedTo(ChronoUnit.SECONDS))
        .keys(images.keys().toSdk())
        .oldImage(image(images.before()))
        .newImage(image(images.after()))
        .sequenceNumber(SequenceNumber.text(event.number()))
        .sizeBytes((long) images.size())
        .streamViewType(stream.view())
        .build();
  }

  private static @Nullable Map<String, AttributeValue> image(@Nullable Item item) {
    return item == null ? null : item.toSdk();
  }
}
