// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingRequest;
import tools.jackson.core.JsonParser;

/** Errors for JSON of the wrong type, with DynamoDB's exact messages. */
class SerializationErrorTest {
  private static final Json JSON = new Json();
  private static final String CAST =
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class"
          + " java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
          + " java.lang.Class are in module java.base of loader 'bootstrap')";

  private static Object read(SdkPojo builder, String json) {
    byte[] body = json.replace('`', '"').getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JSON.parser(body, 0, body.length, memory -> {})) {
      parser.nextToken();
      return new StructureShape("Input", () -> builder, SerializationError.FIELD).read(parser);
    }
  }

  private static void refuses(SdkPojo builder, String json, String message) {
    assertThatThrownBy(() -> read(builder, json))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refusal -> {
              assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("SerializationException");
              assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(message);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{`TableName`:true} | TRUE_VALUE cannot be converted to String",
        "{`TableName`:false} | FALSE_VALUE cannot be converted to String",
        "{`TableName`:23} | NUMBER_VALUE cannot be converted to String",
        "{`TableName`:2.5} | DECIMAL_VALUE cannot be converted to String",
        "{`TableName`:[]} | Unrecognized collection type class java.lang.String",
        "{`TableName`:{}} | Start of structure or map found where not expected",
        "{`Limit`:`23`} | STRING_VALUE cannot be converted to Integer",
        "{`Limit`:true} | TRUE_VALUE cannot be converted to Integer",
        "{`Limit`:[]} | Unrecognized collection type class java.lang.Integer",
        "{`Limit`:{}} | Start of structure or map found where not expected",
        "{`ConsistentRead`:`maybe`} | Unexpected token received from parser",
        "{`ConsistentRead`:1} | NUMBER_VALUE cannot be converted to Boolean",
        "{`ConsistentRead`:1.5} | DECIMAL_VALUE cannot be converted to Boolean",
        "{`ConsistentRead`:[]} | Unrecognized collection type class java.lang.Boolean",
        "{`ConsistentRead`:{}} | Start of structure or map found where not expected",
        "{`AttributesToGet`:`a`} | Unexpected field type",
        "{`AttributesToGet`:1} | Unexpected field type",
        "{`AttributesToGet`:{}} | Start of structure or map found where not expected",
        "{`AttributesToGet`:[1]} | NUMBER_VALUE cannot be converted to String",
        "{`ExpressionAttributeNames`:1} | Unexpected field type",
        "{`ExpressionAttributeNames`:[]} | Unrecognized collection type"
            + " java.util.Map<java.lang.String, java.lang.String>",
        "{`QueryFilter`:[]} | Unrecognized collection type"
            + " java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.Condition>",
        "{`QueryFilter`:{`a`:1}} | Unexpected value type in payload",
        "{`QueryFilter`:{`a`:[]}} | Unrecognized collection type"
            + " class com.amazonaws.dynamodb.v20120810.Condition",
        "[] | Unrecognized collection type class com.amazonaws.dynamodb.v20120810.Input",
        "1 | Unexpected field type"
      })
  void refusesParameters(String json, String message) {
    refuses(QueryRequest.builder(), json, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | Unexpected value type in payload",
        "[] | Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue",
        "{`S`:1} | NUMBER_VALUE cannot be converted to String",
        "{`S`:`\\ud800`} | ''",
        "{`S`:`\\udc00\\ud800`} | ''",
        "{`N`:1} | NUMBER_VALUE cannot be converted to String",
        "{`B`:1} | only base-64-encoded strings are convertible to bytes",
        "{`B`:[]} | Unrecognized collection type class java.nio.ByteBuffer",
        "{`B`:{}} | Start of structure or map found where not expected",
        "{`B`:`23456`} | Base64 encoded length is expected a multiple of 4 bytes but found: 5",
        "{`B`:`=+/=`} | Invalid last non-pad Base64 character dectected",
        "{`B`:`+/+=`} | Invalid last non-pad Base64 character dectected",
        "{`B`:`%%%%`} | Invalid last non-pad Base64 character dectected",
        "{`BOOL`:`x`} | Unexpected token received from parser",
        "{`NULL`:1} | NUMBER_VALUE cannot be converted to Boolean",
        "{`SS`:`a`} | Unexpected field type",
        "{`SS`:[1]} | NUMBER_VALUE cannot be converted to String",
        "{`BS`:[1]} | only base-64-encoded strings are convertible to bytes",
        "{`L`:{}} | Start of structure or map found where not expected",
        "{`L`:[1]} | Unexpected value type in payload",
        "{`M`:1} | Unexpected field type",
        "{`M`:[]} | Unrecognized collection type java.util.Map<java.lang.String,"
            + " com.amazonaws.dynamodb.v20120810.AttributeValue>",
        "{`M`:{`a`:1}} | Unexpected value type in payload"
      })
  void refusesValues(String json, String message) {
    refuses(PutItemRequest.builder(), "{`Item`:{`a`:" + json + "}}", message);
  }

  @Test
  void refusesAScalarInTheFieldOfAStructure() {
    refuses(PutItemRequest.builder(), "{`Expected`:{`a`:{`Value`:1}}}", "Unexpected field type");
    refuses(CreateTableRequest.builder(), "{`ProvisionedThroughput`:1}", "Unexpected field type");
  }

  @Test
  void refusesScalarsInNestedCollections() {
    refuses(BatchGetItemRequest.builder(), "{`RequestItems`:{`T`:{`Keys`:[1]}}}", CAST);
    refuses(BatchWriteItemRequest.builder(), "{`RequestItems`:{`T`:1}}", CAST);
    refuses(
        BatchWriteItemRequest.builder(),
        "{`RequestItems`:[]}",
        "Unrecognized collection type java.util.Map<java.lang.String,"
            + " java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>>");
  }

  @Test
  void refusesMomentsThatAreNoNumbers() {
    refuses(
        RestoreTableToPointInTimeRequest.builder(),
        "{`RestoreDateTime`:`now`}",
        "STRING_VALUE cannot be converted to Date");
  }

  @Test
  void readsWholeSurrogatePairs() {
    PutItemRequest whole =
        (PutItemRequest) read(PutItemRequest.builder(), "{`Item`:{`\\ud83d\\ude00`:{`S`:`😀`}}}");
    assertThat(whole.item()).containsEntry("😀", AttributeValue.fromS("😀"));
  }

  @Test
  void cutsNumbersToWhatTheirTypeHolds() {
    QueryRequest.Builder builder = QueryRequest.builder();
    assertThat(((QueryRequest) read(builder, "{`Limit`:7.9}")).limit()).isEqualTo(7);
    assertThat(((QueryRequest) read(builder, "{`Limit`:2147483648}")).limit())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(((QueryRequest) read(builder, "{`Limit`:-1e99}")).limit())
        .isEqualTo(Integer.MIN_VALUE);
  }

  @Test
  void readsLongsExactlyUpToTheLast() {
    String scaling = "{`ProvisionedWriteCapacityAutoScalingUpdate`:{`MaximumUnits`:%s}}";
    for (long units : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 1L << 60 | 1}) {
      UpdateTableReplicaAutoScalingRequest request =
          (UpdateTableReplicaAutoScalingRequest)
              read(
                  UpdateTableReplicaAutoScalingRequest.builder(),
                  "{`ReplicaUpdates`:[],`GlobalSecondaryIndexUpdates`:[%s]}"
                      .formatted(scaling.formatted(units)));
      assertThat(
              request
                  .globalSecondaryIndexUpdates()
                  .get(0)
                  .provisionedWriteCapacityAutoScalingUpdate()
                  .maximumUnits())
          .isEqualTo(units);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, true", "YES, true", "1, true", "False, false", "no, false", "0, false"})
  void takesTheWordsDynamoDbTakesForTrueAndFalse(String word, boolean value) {
    QueryRequest request =
        (QueryRequest) read(QueryRequest.builder(), "{`ConsistentRead`:`" + word + "`}");
    assertThat(request.consistentRead()).isEqualTo(value);
  }

  @Test
  void takesNullForAbsentAndIgnoresWhatItDoesNotKnow() {
    QueryRequest request =
        (QueryRequest)
            read(
                QueryRequest.builder(),
                "{`Limit`:null,`What`:{`a`:[{}]},`AttributesToGet`:[null,`a`],"
                    + "`ExpressionAttributeNames`:{`#a`:null}}");
    assertThat(request.limit()).isNull();
    assertThat(request.attributesToGet()).containsExactly("a");
    assertThat(request.hasExpressionAttributeNames()).isTrue();
    assertThat(request.expressionAttributeNames()).isEmpty();
  }

  @Test
  void leavesNullsInSetsToTheEngine() {
    PutItemRequest request =
        (PutItemRequest)
            read(
                PutItemRequest.builder(),
                "{`Item`:{`a`:{`SS`:[`a`,null]},`b`:{`NS`:[null]},`c`:{`BS`:[null,`YQ==`]}}}");
    assertThat(request.item().get("a").ss()).containsExactly("a", null);
    assertThat(request.item().get("b").ns()).containsExactly((String) null);
    assertThat(request.item().get("c").bs()).hasSize(2).containsNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{}", "null", "{`X`:1}", "{`S`:null}"})
  void leavesValuesOfNoTypeToTheEngine(String json) {
    PutItemRequest request =
        (PutItemRequest) read(PutItemRequest.builder(), "{`Item`:{`a`:" + json + "}}");
    assertThat(request.item().get("a").type())
        .isEqualTo(AttributeValue.Type.UNKNOWN_TO_SDK_VERSION);
  }

  @Test
  void leavesValuesOfSeveralTypesToTheEngine() {
    PutItemRequest request =
        (PutItemRequest) read(PutItemRequest.builder(), "{`Item`:{`a`:{`S`:`b`,`N`:`1`}}}");
    assertThat(request.item().get("a").s()).isEqualTo("b");
    assertThat(request.item().get("a").n()).isEqualTo("1");
  }
}
