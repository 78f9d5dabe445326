// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A call that is measured: its request is built and sent, and its response looked at. */
enum Call {
  GET("GetItem", 2, 1, Given.STORED, Call::get),
  QUERY("Query of 25", 1.5, 1, Given.STORED, Call::query),
  PUT("put if absent", 3, 1, Given.NEW, (c, some) -> c.putItem(Requests.putIfAbsent(some.get(0)))),
  UPDATE("update", 3, 1, Given.STORED, (c, some) -> c.updateItem(Requests.setNote(some.get(0)))),
  DELETE("delete", 3, 1, Given.PUT, (c, some) -> c.deleteItem(Requests.delete(some.get(0)))),
  BATCH(
      "BatchWriteItem of 25",
      3,
      25,
      Given.NEW,
      (c, some) -> c.batchWriteItem(Requests.putAll(some))),
  TRANSACTION(
      "transaction of 2",
      3,
      1,
      Given.NEW,
      (c, some) -> c.transactWriteItems(Requests.enroll(some.get(0))));

  /** What has become of the items that calls are given. */
  enum Given {
    /** They are stored, and stay so. */
    STORED,
    /** They are new, and stored by the call. */
    NEW,
    /** They were put for the call to remove. */
    PUT
  }

  /** Makes one call; what it returns depends on all of the response. */
  interface Sender {
    Object send(DynamoDbClient client, List<Enrollment> some);
  }

  private final String what;
  private final double goal;
  private final int items;
  private final Given given;
  private final Sender sender;

  Call(String what, double goal, int items, Given given, Sender sender) {
    this.what = what;
    this.goal = goal;
    this.items = items;
    this.given = given;
    this.sender = sender;
  }

  String what() {
    return what;
  }

  /** How many times its floor it may take. */
  double goal() {
    return goal;
  }

  /** How many enrollments it takes. */
  int items() {
    return items;
  }

  Given given() {
    return given;
  }

  Object send(DynamoDbClient client, List<Enrollment> some) {
    return sender.send(client, some);
  }

  private static Object get(DynamoDbClient client, List<Enrollment> some) {
    return client.getItem(Requests.get(some.get(0))).item().get("note").s();
  }

  private static Object query(DynamoDbClient client, List<Enrollment> some) {
    int length = 0;
    for (Map<String, AttributeValue> item :
        client.query(Requests.list(some.get(0)).limit(25).build()).items()) {
      length += item.get("note").s().length();
    }
    return length;
  }
}
