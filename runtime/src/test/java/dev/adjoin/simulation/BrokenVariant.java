// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static dev.adjoin.simulation.RequestChanges.always;
import static dev.adjoin.simulation.RequestChanges.amount;
import static dev.adjoin.simulation.RequestChanges.deletes;
import static dev.adjoin.simulation.RequestChanges.deleting;
import static dev.adjoin.simulation.RequestChanges.has;
import static dev.adjoin.simulation.RequestChanges.isJournal;
import static dev.adjoin.simulation.RequestChanges.isMark;
import static dev.adjoin.simulation.RequestChanges.isRoot;
import static dev.adjoin.simulation.RequestChanges.misnamed;
import static dev.adjoin.simulation.RequestChanges.puts;
import static dev.adjoin.simulation.RequestChanges.sort;
import static dev.adjoin.simulation.RequestChanges.success;
import static dev.adjoin.simulation.RequestChanges.type;
import static dev.adjoin.simulation.RequestChanges.updates;
import static dev.adjoin.simulation.RequestChanges.used;
import static dev.adjoin.simulation.RequestChanges.value;
import static dev.adjoin.simulation.RequestChanges.whatever;
import static dev.adjoin.simulation.RequestChanges.with;
import static dev.adjoin.simulation.RequestChanges.without;
import static dev.adjoin.simulation.RequestChanges.zero;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A mistake that the runtime could make, made for it between the runtime and its client: requests
 * or responses are changed as if the runtime had built or understood them wrongly.
 */
enum BrokenVariant {
  NEW_TOKEN_FOR_EACH_ATTEMPT(36) {
    private int tokens;

    @Override
    Object send(Object request, Function<Object, Object> send) {
      return request instanceof TransactWriteItemsRequest transaction
          ? send.apply(
              transaction.toBuilder().clientRequestToken("token-" + ++tokens + hashCode()).build())
          : send.apply(request);
    }
  },
  CLAIMS_WHAT_OTHERS_WROTE(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (ConditionalCheckFailedException e) {
        throw request instanceof PutItemRequest put && put.item().containsKey("_by") && e.hasItem()
            ? e.toBuilder().item(with(e.item(), "_by", put.item().get("_by"))).build()
            : e;
      }
    }
  },
  COUNTS_TWICE(1, request -> updates(request, update -> amount(update, "1", "2"))),
  FORGETS_TO_COUNT_DOWN(7, request -> updates(request, update -> amount(update, "-1", "0"))),
  IGNORES_THE_MAXIMUM(15, request -> updates(request, RequestChanges::unbounded)),
  CREATES_ENTITIES_BY_COUNTING(
      5,
      request ->
          updates(
              request,
              update ->
                  update.toBuilder()
                      .conditionExpression(always(update.conditionExpression()))
                      .build())),
  FORGETS_THE_MIRROR(
      1,
      request ->
          without(request, a -> a.put() != null && type(a.put().item()).endsWith(" mirror"))),
  FORGETS_TO_REMOVE_THE_MIRROR(
      42,
      request ->
          without(
              request, a -> a.delete() != null && sort(a.delete().key()).startsWith("HOLDER#"))),
  FORGETS_THE_GUARD(
      6,
      request ->
          without(request, a -> a.put() != null && type(a.put().item()).contains(" guard "))),
  FORGETS_TO_FREE_THE_GUARD(
      11,
      request ->
          without(request, a -> a.delete() != null && sort(a.delete().key()).contains(".word#"))),
  FREES_THE_GUARD_WITHOUT_THE_ENTITY(11) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof TransactWriteItemsRequest transaction) {
        for (TransactWriteItem action : transaction.transactItems()) {
          if (action.delete() != null && sort(action.delete().key()).contains(".word#")) {
            send.apply(
                DeleteItemRequest.builder()
                    .tableName(action.delete().tableName())
                    .key(action.delete().key())
                    .build());
          }
        }
      }
      return send.apply(request);
    }
  },
  FORGETS_HALF_OF_AN_INDEX_KEY(1, request -> puts(request, item -> without(item, "GSI1SK"))),
  FORGETS_AN_INDEX_KEY(
      1, request -> puts(request, item -> without(without(item, "GSI1SK"), "GSI1PK"))),
  KEEPS_AN_OUTDATED_INDEX_KEY(8) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof UpdateItemRequest update) {
        return send.apply(
            update.toBuilder()
                .expressionAttributeNames(misnamed(update.expressionAttributeNames()))
                .build());
      }
      return send.apply(
          updates(
              request,
              update ->
                  update.toBuilder()
                      .expressionAttributeNames(misnamed(update.expressionAttributeNames()))
                      .build()));
    }
  },
  DROPS_THE_LAST_WRITE_OF_A_TRANSACTION(
      1,
      request ->
          request instanceof TransactWriteItemsRequest t && t.transactItems().size() > 1
              ? t.toBuilder()
                  .transactItems(t.transactItems().subList(0, t.transactItems().size() - 1))
                  .build()
              : request),
  DROPS_THE_LAST_ITEM_OF_A_BATCH(301) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof BatchWriteItemRequest batch) {
        Map<String, List<WriteRequest>> fewer = new HashMap<>();
        batch
            .requestItems()
            .forEach((table, all) -> fewer.put(table, all.subList(0, Math.max(1, all.size() - 1))));
        return send.apply(batch.toBuilder().requestItems(fewer).build());
      }
      return send.apply(request);
    }
  },
  IGNORES_UNPROCESSED_WRITES(529) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      Object response = send.apply(request);
      return response instanceof BatchWriteItemResponse batch
          ? batch.toBuilder().unprocessedItems(Map.of()).build()
          : response;
    }
  },
  IGNORES_UNPROCESSED_KEYS(36) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      Object response = send.apply(request);
      return response instanceof BatchGetItemResponse batch
          ? batch.toBuilder().unprocessedKeys(Map.of()).build()
          : response;
    }
  },
  TAKES_A_LOST_RESPONSE_FOR_SUCCESS(5) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (SdkClientException | InternalServerErrorException e) {
        return success(request, e);
      }
    }
  },
  TAKES_A_LOST_RESPONSE_FOR_FAILURE(8) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (SdkClientException | InternalServerErrorException e) {
        throw ProvisionedThroughputExceededException.builder()
            .statusCode(400)
            .awsErrorDetails(
                AwsErrorDetails.builder()
                    .errorCode("ProvisionedThroughputExceededException")
                    .build())
            .build();
      }
    }
  },
  TAKES_A_CONFLICT_FOR_SUCCESS(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (TransactionCanceledException e) {
        if (e.cancellationReasons().stream()
            .anyMatch(r -> "ConditionalCheckFailed".equals(r.code()))) {
          throw e;
        }
        return success(request, e);
      }
    }
  },
  FORGETS_THAT_THE_SDK_RETRIED(22) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (ConditionalCheckFailedException e) {
        throw e.toBuilder().numAttempts(1).build();
      }
    }
  },
  READS_FROM_ANY_REPLICA(19) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof GetItemRequest get) {
        return send.apply(get.toBuilder().consistentRead(false).build());
      }
      if (request instanceof BatchGetItemRequest batch) {
        Map<String, KeysAndAttributes> eventual = new HashMap<>();
        batch
            .requestItems()
            .forEach((t, keys) -> eventual.put(t, keys.toBuilder().consistentRead(false).build()));
        return send.apply(batch.toBuilder().requestItems(eventual).build());
      }
      return send.apply(request);
    }
  },
  CREATES_WITHOUT_A_CONDITION(
      1,
      request ->
          request instanceof PutItemRequest put && put.conditionExpression() != null
              ? put.toBuilder().conditionExpression(always(put.conditionExpression())).build()
              : request),
  DELETES_WITHOUT_A_CONDITION(
      1,
      request ->
          request instanceof DeleteItemRequest delete && delete.conditionExpression() != null
              ? delete.toBuilder().conditionExpression(always(delete.conditionExpression())).build()
              : request),
  LEAVES_GATES_OPEN(29, request -> updates(request, update -> value(update, "closed", "open"))),
  FORGETS_TO_CLOSE_THE_SHARDS(6) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(without(request, a -> a.update() != null && isClosing(a.update())));
    }

    private boolean isClosing(Update update) {
      return sort(update.key()).startsWith("_GATE#") && has(update, "closed");
    }

    @Override
    List<SimulatedModel> models() {
      return List.of(SimulatedModel.CROWDS, SimulatedModel.SHARDS);
    }
  },
  UNMARKS_WITHOUT_REOPENING(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(updates(request, update -> value(update, "open", "closed")));
    }

    @Override
    List<SimulatedModel> models() {
      return List.of(SimulatedModel.FAMILIES, SimulatedModel.SHARDS);
    }
  },
  MARKS_WITHOUT_A_JOURNAL_ENTRY(
      4, request -> without(request, a -> a.put() != null && isJournal(a.put().item()))),
  DROPS_THE_JOURNAL_ENTRY_EARLY(4) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof UpdateItemRequest update && isJournal(update.key())) {
        send.apply(
            DeleteItemRequest.builder().tableName(update.tableName()).key(update.key()).build());
        return UpdateItemResponse.builder().build();
      }
      return send.apply(request);
    }
  },
  RESUMES_FROM_THE_WRONG_PLACE(62) {
    /** Takes what a resumed delete has to remove for removed already. */
    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      Object response = send.apply(request);
      if (!(response instanceof QueryResponse found)) {
        return response;
      }
      boolean isOfJournal = found.items().stream().anyMatch(RequestChanges::isJournal);
      if (isOfJournal) {
        seen.add("a delete that had begun");
      }
      return isOfJournal || seen.isEmpty()
          ? response
          : found.toBuilder().items(List.of()).count(0).build();
    }

    @Override
    List<SimulatedModel> models() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.FAMILIES);
    }
  },
  TRUSTS_AN_INDEX_FOR_ABSENCE(4) {
    /** Takes the number of a gate for 0 after one pass over a late index. */
    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      if (request instanceof BatchGetItemRequest batch && isOfGates(batch)) {
        boolean isFirst = seen.add(batch.requestItems().toString());
        return isFirst ? send.apply(request) : zero((BatchGetItemResponse) send.apply(request));
      }
      if (request instanceof QueryRequest query && query.indexName() != null) {
        return withoutLast((QueryResponse) send.apply(request));
      }
      return send.apply(
          deletes(
              request,
              delete ->
                  sort(delete.key()).startsWith("_GATE#")
                      ? delete.toBuilder()
                          .conditionExpression(always(delete.conditionExpression()))
                          .build()
                      : delete));
    }

    private QueryResponse withoutLast(QueryResponse found) {
      int number = Math.max(0, found.items().size() - 1);
      return found.toBuilder().items(found.items().subList(0, number)).count(number).build();
    }

    private boolean isOfGates(BatchGetItemRequest batch) {
      return batch.requestItems().values().stream()
          .flatMap(keys -> keys.keys().stream())
          .allMatch(key -> sort(key).startsWith("_GATE#"));
    }

    @Override
    List<SimulatedModel> models() {
      return List.of(SimulatedModel.CROWDS);
    }
  },
  PROPAGATES_BACKWARDS(62) {
    /**
     * Writes copies whatever version the item has copied. They seem to be too many for the
     * transaction that changes their source.
     */
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof QueryRequest query && query.limit() != null) {
        return manyTimes((QueryResponse) send.apply(request), query.limit());
      }
      return send.apply(
          request instanceof UpdateItemRequest update
                  && update.expressionAttributeNames().containsValue("_copied")
              ? update.toBuilder().conditionExpression(always(update.conditionExpression())).build()
              : updates(request, this::unconditional));
    }

    private QueryResponse manyTimes(QueryResponse found, int times) {
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      for (int i = 0; i < times && !found.items().isEmpty(); i++) {
        items.add(found.items().get(i % found.items().size()));
      }
      return found.toBuilder().items(items).count(items.size()).build();
    }

    private Update unconditional(Update update) {
      return update.expressionAttributeNames().containsValue("_copied")
          ? update.toBuilder().conditionExpression(always(update.conditionExpression())).build()
          : update;
    }

    @Override
    History history(long seed) {
      return History.ofRenames(seed);
    }
  },
  SKIPS_DEPENDANTS_FOUND_LATE(2) {
    /** Takes the dependants that were found before a change for all of them. */
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(without(request, a -> a.put() != null && isPropagation(a.put().item())));
    }

    private boolean isPropagation(Map<String, AttributeValue> item) {
      return isJournal(item) && sort(item).startsWith("propagate#");
    }

    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      if (request instanceof QueryRequest query) {
        boolean isFirst = seen.add("found " + query.expressionAttributeValues());
        return isFirst
            ? send.apply(request)
            : QueryResponse.builder().items(List.of()).count(0).scannedCount(0).build();
      }
      seen.removeIf(text -> text.startsWith("found ") && request instanceof GetItemRequest);
      return send(request, send);
    }

    @Override
    History history(long seed) {
      return History.ofRenames(seed);
    }
  },
  FORGETS_THE_MARKER_OF_A_REMOVAL(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(without(request, a -> a.put() != null && isMarker(a.put().item())));
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return StreamSimulation.run(seed, client, delivery);
    }
  },
  APPLIES_A_REMOVAL_TWICE(1) {
    /** Takes every removal for one that nobody has counted out. */
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof TransactWriteItemsRequest transaction) {
        return send.apply(
            transaction.toBuilder()
                .transactItems(transaction.transactItems().stream().map(this::anyway).toList())
                .build());
      }
      Object response = send.apply(request);
      return response instanceof BatchGetItemResponse found ? withoutMarkers(found) : response;
    }

    private TransactWriteItem anyway(TransactWriteItem action) {
      return action.put() != null && isMarker(action.put().item())
          ? action.toBuilder()
              .put(
                  action.put().toBuilder()
                      .conditionExpression(null)
                      .expressionAttributeNames(null)
                      .build())
              .build()
          : action;
    }

    private BatchGetItemResponse withoutMarkers(BatchGetItemResponse found) {
      Map<String, List<Map<String, AttributeValue>>> others = new HashMap<>();
      found
          .responses()
          .forEach(
              (table, items) ->
                  others.put(table, items.stream().filter(item -> !isMarker(item)).toList()));
      return found.toBuilder().responses(others).build();
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return StreamSimulation.run(seed, client, delivery);
    }
  },
  TRUSTS_A_LATE_RECORD(24) {
    /** Takes a record of days ago for one of today. */
    @Override
    Record delivered(Record record) {
      return record.toBuilder()
          .dynamodb(
              record.dynamodb().toBuilder()
                  .approximateCreationDateTime(Instant.parse("2099-01-01T00:00:00Z"))
                  .build())
          .build();
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return StreamSimulation.run(seed, client, delivery);
    }
  },
  PROPAGATES_OTHERS_CHANGES_WITHOUT_A_VERSION(5) {
    /** Leaves the version of a source as it is, so that its copies seem to be fresh. */
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(updates(request, this::unraised));
    }

    private Update unraised(Update update) {
      return update.expressionAttributeNames().containsValue("_version")
              && update.updateExpression().startsWith("SET")
              && !update.updateExpression().contains(",")
          ? update.toBuilder()
              .expressionAttributeNames(
                  replaced(update.expressionAttributeNames(), "_version", "_unused"))
              .build()
          : update;
    }

    private Map<String, String> replaced(Map<String, String> names, String was, String is) {
      Map<String, String> changed = new HashMap<>(names);
      changed.replaceAll((placeholder, name) -> name.equals(was) ? is : name);
      return changed;
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return StreamSimulation.run(seed, client, delivery);
    }
  },
  MOVES_WITHOUT_COUNTING_OUT(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      boolean isMove =
          request instanceof TransactWriteItemsRequest transaction
              && transaction.transactItems().stream()
                  .map(TransactWriteItem::update)
                  .anyMatch(u -> u != null && u != amount(u, "1", "2"));
      return send.apply(isMove ? updates(request, u -> amount(u, "-1", "0")) : request);
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return ReferenceSimulation.run(seed, client);
    }
  },
  CLEARS_WHAT_HAS_MOVED_AWAY(43) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(updates(request, u -> isClear(u) ? whateverItRefersTo(u) : u));
    }

    private boolean isClear(Update update) {
      Set<String> names = Set.copyOf(update.expressionAttributeNames().values());
      return update.updateExpression().contains("REMOVE")
          && names.contains("roomId")
          && !names.contains("talkId");
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return ReferenceSimulation.run(seed, client);
    }
  },
  DELETES_WHAT_HAS_MOVED_AWAY(35) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          deletes(
              request,
              delete ->
                  delete.expressionAttributeNames().containsValue("roomId")
                      ? delete.toBuilder()
                          .conditionExpression(orExists(delete.conditionExpression()))
                          .build()
                      : delete));
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return ReferenceSimulation.run(seed, client);
    }
  },
  PUTS_OVER_A_MOVE(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          updates(
              request,
              u ->
                  u.expressionAttributeNames().containsValue("talkId")
                      ? whateverItRefersTo(u)
                      : u));
    }

    @Override
    List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
      return ReferenceSimulation.run(seed, client);
    }
  },
  WRITES_TO_WHAT_IS_BEING_DELETED(
      22,
      request ->
          request instanceof UpdateItemRequest update
                  && update.conditionExpression() != null
                  && update.expressionAttributeNames().containsValue("_deleting")
              ? update.toBuilder().conditionExpression(always(update.conditionExpression())).build()
              : request),
  ACCEPTS_AN_OLD_PROGRAM_AFTER_FINISH(20) {
    private final Map<Set<String>, Object> records = new IdentityHashMap<>();

    /**
     * Shows a program the record of the table as it was when the program began, unless the program
     * has to write the record itself.
     */
    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      if (request instanceof UpdateItemRequest update && isRecord(update.key())) {
        records.remove(seen);
      }
      if (!(request instanceof GetItemRequest get) || !isRecord(get.key())) {
        return send.apply(request);
      }
      // Others run while it is sent.
      if (!records.containsKey(seen)) {
        records.put(seen, send.apply(request));
      }
      return records.get(seen);
    }

    private boolean isRecord(Map<String, AttributeValue> key) {
      return key.get("PK").s().startsWith("_ADJOIN#DESIGN#");
    }

    @Override
    History history(long seed) {
      return History.ofMigration(seed);
    }
  },
  SPLITS_A_TRANSACTION(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (!(request instanceof TransactWriteItemsRequest transaction)) {
        return send.apply(request);
      }
      Object response = TransactWriteItemsResponse.builder().build();
      int number = 0;
      for (TransactWriteItem action : transaction.transactItems()) {
        // A token has at most 36 characters.
        String token = number++ + transaction.clientRequestToken().substring(2);
        response =
            send.apply(
                transaction.toBuilder().transactItems(action).clientRequestToken(token).build());
      }
      return response;
    }
  },
  // ---- Deletes in steps, and requests that arrive late

  REMOVES_EDGES_WITHOUT_THEIR_TOKEN(9) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(whatever(request, key -> !isJournal(key), "_by"));
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.CASCADES, SimulatedModel.CROWDS);
    }
  },
  MARKS_CHILDREN_WITHOUT_THEIR_TOKEN(194) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          isMark(request, key -> !isRoot(key))
              ? without(
                  whatever(request, key -> true, "_by", "_born"),
                  action -> action.conditionCheck() != null)
              : request);
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.FAMILIES);
    }
  },
  PROVES_THE_MARK_ONCE(77) {
    private final Map<Set<String>, Map<Object, Object>> proofs = new IdentityHashMap<>();

    /** Takes the mark for proved behind a list if it was there before the list. */
    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      boolean isBehindList = seen.contains("listed");
      if (request instanceof QueryRequest) {
        seen.add("listed");
      } else if (!(request instanceof UpdateItemRequest)) {
        seen.clear();
      }
      if (!(request instanceof GetItemRequest get)) {
        return send.apply(request);
      }
      Map<Object, Object> own = proofs.computeIfAbsent(seen, each -> new HashMap<>());
      if (isBehindList && own.containsKey(get.key())) {
        return own.get(get.key());
      }
      Object response = send.apply(request);
      if (response instanceof GetItemResponse found && deleting(found.item()).equals("marked")) {
        own.put(get.key(), response);
      }
      return response;
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.FAMILIES);
    }
  },
  SWEEPS_WHOEVER_IS_THERE(53) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          isMark(request, key -> true)
              ? request
              : whatever(request, RequestChanges::isRoot, "_born"));
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.SWEEPS);
    }
  },
  FORGETS_WHAT_A_SWEEP_FOUND(5) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      boolean isSweep =
          request instanceof TransactWriteItemsRequest transaction
              && transaction.transactItems().stream()
                  .anyMatch(action -> action.delete() != null && isRoot(action.delete().key()));
      return send.apply(
          isSweep
              ? without(
                  request, action -> action.delete() != null && !isRoot(action.delete().key()))
              : request);
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.SWEEPS);
    }
  },
  TAKES_ENTITIES_WITHOUT_IDENTITY_FOR_THE_SAME(129) {
    /** Takes whatever is there after a delete for the entity that the delete has marked. */
    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      if (isMark(request, key -> isRoot(key))) {
        seen.clear();
        seen.add(((TransactWriteItemsRequest) request).clientRequestToken());
        return send.apply(whatever(request, key -> true, "_by"));
      }
      Object response = send.apply(puts(request, item -> without(item, "_born")));
      boolean isOther =
          request instanceof GetItemRequest get
              && isRoot(get.key())
              && !seen.isEmpty()
              && deleting(((GetItemResponse) response).item()).isEmpty();
      return isOther ? written((GetItemResponse) response, seen.iterator().next()) : response;
    }

    private GetItemResponse written(GetItemResponse found, String token) {
      return found.hasItem()
          ? found.toBuilder().item(with(found.item(), "_by", AttributeValue.fromS(token))).build()
          : found;
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.CROWDS);
    }
  },
  GIVES_EACH_ENTITY_THE_SAME_IDENTITY(
      129,
      request ->
          puts(
              request,
              item ->
                  item.containsKey("_born")
                      ? with(item, "_born", AttributeValue.fromS("same"))
                      : item)) {
    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.CROWDS);
    }
  },
  GIVES_AN_IDENTITY_WITH_EACH_PUT(146) {
    private int identities;

    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          request instanceof UpdateItemRequest update
                  && isRoot(update.key())
                  && update.expressionAttributeNames().containsValue("_type")
                  && !update.expressionAttributeNames().containsValue("_born")
              ? update.toBuilder()
                  .updateExpression(
                      update.updateExpression().replaceFirst("SET ", "SET #born = :born, "))
                  .expressionAttributeNames(
                      named(update.expressionAttributeNames(), "#born", "_born"))
                  .expressionAttributeValues(
                      with(
                          update.expressionAttributeValues(),
                          ":born",
                          AttributeValue.fromS("other-" + ++identities)))
                  .build()
              : request);
    }

    private Map<String, String> named(Map<String, String> names, String placeholder, String name) {
      Map<String, String> more = new HashMap<>(names);
      more.put(placeholder, name);
      return more;
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.FAMILIES, SimulatedModel.LISTS);
    }
  },
  TAKES_THE_MARK_OF_ANOTHER_FOR_ITS_OWN(108) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (TransactionCanceledException e) {
        boolean isMarked =
            isMark(request, key -> true)
                && e.cancellationReasons().stream()
                    .anyMatch(r -> r.hasItem() && deleting(r.item()).equals("marked"));
        if (isMarked) {
          return success(request, e);
        }
        throw e;
      }
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.FAMILIES, SimulatedModel.CROWDS);
    }
  },
  SKIPS_THE_SETTLING_TIME(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      Object response = send.apply(request);
      return response instanceof QueryResponse found
          ? found.toBuilder().items(found.items().stream().map(this::waited).toList()).build()
          : response;
    }

    private Map<String, AttributeValue> waited(Map<String, AttributeValue> item) {
      return isJournal(item) ? with(item, "waited", AttributeValue.fromN("1000000000")) : item;
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED);
    }
  },
  LEAVES_NO_TOMBSTONE(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (!(request instanceof TransactWriteItemsRequest transaction)
          || transaction.transactItems().stream()
              .noneMatch(a -> a.update() != null && has(a.update(), "settling"))) {
        return send.apply(request);
      }
      List<TransactWriteItem> changed = new ArrayList<>();
      for (TransactWriteItem action : transaction.transactItems()) {
        Update update = action.update();
        changed.add(
            update == null || !has(update, "settling") && !isJournal(update.key())
                ? action
                : TransactWriteItem.builder().delete(removal(update)).build());
      }
      return send.apply(transaction.toBuilder().transactItems(changed).build());
    }

    private Delete removal(Update update) {
      String condition = update.conditionExpression();
      return Delete.builder()
          .tableName(update.tableName())
          .key(update.key())
          .conditionExpression(condition)
          .expressionAttributeNames(used(update.expressionAttributeNames(), condition))
          .expressionAttributeValues(used(update.expressionAttributeValues(), condition))
          .returnValuesOnConditionCheckFailure(update.returnValuesOnConditionCheckFailure())
          .build();
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED);
    }
  },
  REMOVES_AN_ENTITY_WITHOUT_ITS_MARK(13) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          isMark(request, key -> true)
              ? request
              : whatever(request, key -> true, "_deleting", "_mark", "mark"));
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.CROWDS, SimulatedModel.FAMILIES);
    }
  },
  REMOVES_SUMMARIES_WITHOUT_THE_MARK(106) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          updates(
              request,
              update ->
                  update.updateExpression().startsWith("REMOVE")
                          && update.expressionAttributeNames().containsValue("_mark")
                      ? update.toBuilder()
                          .conditionExpression(orExists(update.conditionExpression()))
                          .build()
                      : update));
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.LISTS);
    }
  },
  REPEATS_A_DELETE(78) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      for (int attempts = 1; ; attempts++) {
        try {
          return send.apply(request);
        } catch (SdkClientException | InternalServerErrorException e) {
          if (!(request instanceof DeleteItemRequest) || attempts == 5) {
            throw e;
          }
        }
      }
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.SHARDS, SimulatedModel.MIRRORS);
    }
  },
  FORGETS_THAT_A_DELETE_HAS_BEGUN(85) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return request instanceof UpdateItemRequest update
              && isJournal(update.key())
              && update.updateExpression().contains("#progress")
          ? UpdateItemResponse.builder().build()
          : send.apply(request);
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.FAMILIES);
    }
  },
  CREATES_OVER_A_TOMBSTONE(35) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (ConditionalCheckFailedException e) {
        if (request instanceof PutItemRequest put
            && e.hasItem()
            && deleting(e.item()).equals("settling")) {
          return send.apply(
              put.toBuilder().conditionExpression(always(put.conditionExpression())).build());
        }
        throw e;
      }
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED);
    }
  },
  LOSES_THE_MARK_OF_A_TOMBSTONE(1) {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          updates(
              request,
              update ->
                  has(update, "settling")
                          && update.expressionAttributeNames().containsValue("_mark")
                      ? update.toBuilder()
                          .updateExpression(update.updateExpression() + ", " + mark(update))
                          .build()
                      : update));
    }

    private String mark(Update update) {
      return update.expressionAttributeNames().entrySet().stream()
          .filter(name -> name.getValue().equals("_mark"))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElseThrow();
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED);
    }
  },
  FREES_AN_ID_WITHOUT_A_LAST_PASS(1) {
    /** Finds nothing that arrived after the entity became a tombstone. */
    @Override
    Object send(Object request, Function<Object, Object> send, Set<String> seen) {
      if (request instanceof QueryRequest && seen.contains("settling")) {
        return QueryResponse.builder().items(List.of()).count(0).scannedCount(0).build();
      }
      Object response = send.apply(request);
      if (request instanceof GetItemRequest) {
        seen.clear();
        if (response instanceof GetItemResponse found
            && deleting(found.item()).equals("settling")) {
          seen.add("settling");
        }
      } else if (request instanceof TransactWriteItemsRequest) {
        seen.clear();
      }
      return response;
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED);
    }
  },
  STORES_THE_SAME_TOKEN_IN_EVERY_EDGE(
      9,
      request ->
          puts(
              request,
              item ->
                  SimulatedModel.isEdge(type(item))
                      ? with(item, "_by", AttributeValue.fromS("same"))
                      : item)) {
    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED, SimulatedModel.CASCADES, SimulatedModel.CROWDS);
    }
  },
  WAITS_BY_COMPARING_TWO_CLOCKS(1) {
    /** Takes the time since a mark, by a clock that is ahead, for a time that somebody waited. */
    @Override
    Object send(
        Object request, Function<Object, Object> send, Set<String> seen, InstantSource clock) {
      Object response = send.apply(request);
      return response instanceof QueryResponse found
          ? found.toBuilder()
              .items(found.items().stream().map(item -> waited(item, clock)).toList())
              .build()
          : response;
    }

    private Map<String, AttributeValue> waited(
        Map<String, AttributeValue> item, InstantSource clock) {
      if (!isJournal(item)) {
        return item;
      }
      Instant ahead = clock.instant().plus(Duration.ofHours(30));
      Duration age = Duration.between(Instant.parse(item.get("since").s()), ahead);
      return with(item, "waited", AttributeValue.fromN(Long.toString(Math.max(0, age.toMillis()))));
    }

    @Override
    List<SimulatedModel> deleted() {
      return List.of(SimulatedModel.TRUSTED);
    }
  };

  private final long seed;
  private final UnaryOperator<Object> mistake;

  BrokenVariant(long seed) {
    this(seed, request -> request);
  }

  /**
   * @param seed of a history that shows the mistake
   * @param mistake makes the wrong request of the right one
   */
  BrokenVariant(long seed, UnaryOperator<Object> mistake) {
    this.seed = seed;
    this.mistake = mistake;
  }

  /** The seed of a history that shows the mistake, and is right without it. */
  long seed() {
    return seed;
  }

  /** Sends a request, with the mistake. */
  Object send(Object request, Function<Object, Object> send) {
    return send.apply(mistake.apply(request));
  }

  /**
   * Sends a request, with a mistake that depends on what the client did before.
   *
   * @param seen anything to remember, for each client
   */
  Object send(Object request, Function<Object, Object> send, Set<String> seen) {
    return send(request, send);
  }

  /**
   * Sends a request, with a mistake that depends on the time.
   *
   * @param clock of the client
   */
  Object send(
      Object request, Function<Object, Object> send, Set<String> seen, InstantSource clock) {
    return send(request, send, seen);
  }

  /** The models whose histories show the mistake. */
  List<SimulatedModel> models() {
    return SimulatedModel.ALL;
  }

  /** The models whose histories about deletes show the mistake; empty if others do. */
  List<SimulatedModel> deleted() {
    return List.of();
  }

  /** A history that may show the mistake. */
  History history(long seed) {
    return deleted().isEmpty()
        ? History.of(seed, models().get((int) (seed % models().size())))
        : History.ofDeletes(seed, deleted().get((int) (seed % deleted().size())));
  }

  /** A record as the worker gets it. */
  Record delivered(Record record) {
    return record;
  }

  /** Whether the history of a seed shows the mistake. */
  boolean isFound(long seed) {
    return !problems(seed, this::around, this::delivered).isEmpty();
  }

  /** The problems of the history of a seed without the mistake. */
  List<String> problemsWithout(long seed) {
    return problems(seed, Variant.NONE, record -> record);
  }

  /** The problems of the history of a seed, in the simulation that can show the mistake. */
  List<String> problems(long seed, Variant client, UnaryOperator<Record> delivery) {
    return Simulation.run(history(seed), client).problems();
  }

  private static Update whateverItRefersTo(Update update) {
    return update.toBuilder().conditionExpression(orExists(update.conditionExpression())).build();
  }

  private static String orExists(String condition) {
    return "(" + condition + ") OR attribute_exists(PK)";
  }

  private static boolean isMarker(Map<String, AttributeValue> item) {
    return item.get("PK").s().startsWith("_ADJOIN#STREAM#");
  }

  /** A client that makes the mistake. */
  DynamoDbClient around(DynamoDbClient client, InstantSource clock) {
    Set<String> seen = new HashSet<>();
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              Function<Object, Object> call =
                  request -> {
                    try {
                      return method.getParameterTypes()[0].isInstance(request)
                          ? method.invoke(client, request)
                          : client.deleteItem((DeleteItemRequest) request);
                    } catch (InvocationTargetException e) {
                      throw unchecked(e.getCause());
                    } catch (IllegalAccessException e) {
                      throw new IllegalStateException(e);
                    }
                  };
              return arguments != null && arguments.length == 1
                  ? send(arguments[0], call, seen, clock)
                  : method.invoke(client, arguments);
            });
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (RuntimeException) failure;
  }
}
