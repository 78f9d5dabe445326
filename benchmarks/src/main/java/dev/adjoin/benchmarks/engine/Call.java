// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A call that is measured: its request is built and sent, and its response looked at. */
public enum Call {
  GET("GetItem", 2, 1, Given.STORED) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      return client.getItem(Requests.get(some.get(0))).item().get("note").s();
    }
  },
  QUERY("Query of 25", 1.5, 1, Given.STORED) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      int length = 0;
      for (Map<String, AttributeValue> item :
          client.query(Requests.list(some.get(0)).limit(25).build()).items()) {
        length += item.get("note").s().length();
      }
      return length;
    }
  },
  PUT("put if absent", 3, 1, Given.NEW) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      return client.putItem(Requests.putIfAbsent(some.get(0)));
    }
  },
  UPDATE("update", 3, 1, Given.STORED) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      return client.updateItem(Requests.setNote(some.get(0)));
    }
  },
  DELETE("delete", 3, 1, Given.PUT) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      return client.deleteItem(Requests.delete(some.get(0)));
    }
  },
  BATCH("BatchWriteItem of 25", 3, 25, Given.NEW) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      return client.batchWriteItem(Requests.putAll(some));
    }
  },
  TRANSACTION("transaction of 2", 3, 1, Given.NEW) {
    @Override
    Object send(DynamoDbClient client, List<Enrollment> some) {
      return client.transactWriteItems(Requests.enroll(some.get(0)));
    }
  };

  /** The state of the items that a call is given. */
  private enum Given {
    /** They are stored and stay so. */
    STORED,
    /** They are new, and the call stores them. */
    NEW,
    /** They are put before the call, which removes them. */
    PUT
  }

  private final String what;
  private final double goal;
  private final int items;
  private final Given given;

  Call(String what, double goal, int items, Given given) {
    this.what = what;
    this.goal = goal;
    this.items = items;
    this.given = given;
  }

  String what() {
    return what;
  }

  /** The most that it may take, as a multiple of the floor. */
  double goal() {
    return goal;
  }

  /** Sends one call; the result depends on all of the response. */
  abstract Object send(DynamoDbClient client, List<Enrollment> some);

  /** Whether its items are stored before it and after it. */
  boolean isOfStored() {
    return given == Given.STORED;
  }

  /** The next items of so many calls: a list for each. */
  List<List<Enrollment>> next(int calls, Population population) {
    int number = calls * items;
    List<Enrollment> all =
        given == Given.STORED ? population.nextStored(number) : population.nextNew(number);
    return IntStream.range(0, calls)
        .mapToObj(i -> all.subList(i * items, (i + 1) * items))
        .toList();
  }

  /** Puts the items that the calls remove. */
  void before(DynamoDbClient client, List<List<Enrollment>> calls) {
    if (given == Given.PUT) {
      calls.forEach(some -> some.forEach(one -> client.putItem(Requests.putIfAbsent(one))));
    }
  }

  /** Removes the items that the calls put, so that the client holds what it held before. */
  void after(DynamoDbClient client, List<List<Enrollment>> calls) {
    if (given == Given.NEW) {
      calls.forEach(some -> some.forEach(one -> client.deleteItem(Requests.delete(one))));
    }
  }

  /** The number of calls that take so many items. */
  int calls(int number) {
    return number / items;
  }
}
