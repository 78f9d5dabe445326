// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.List;

/** Valid requests of all kinds; strings are quoted with backticks. */
final class Corpus {
  private static final String ITEM =
      "{`pk`:{`S`:`a`},`sk`:{`N`:`1.50`},`s`:{`S`:`text`},`b`:{`B`:`AAEC`},`t`:{`BOOL`:true},"
          + "`n`:{`NULL`:true},`l`:{`L`:[{`N`:`1`},{`M`:{`x`:{`S`:``}}}]},`ss`:{`SS`:[`a`,`b`]},"
          + "`ns`:{`NS`:[`1`,`2`]},`bs`:{`BS`:[`AAEC`]}}";
  private static final String KEY = "{`pk`:{`S`:`a`},`sk`:{`N`:`1.5`}}";
  private static final String VALUES = "`ExpressionAttributeValues`:{`:v`:{`N`:`1`}}";
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/Things";
  private static final String STREAM = ARN + "/stream/2026-01-01T00:00:00.000";
  private static final String TABLE =
      "{`TableName`:`Things`,`StreamSpecification`:{`StreamEnabled`:true,`StreamViewType`:"
          + "`NEW_IMAGE`},`KeySchema`:[{`AttributeName`:`pk`,`KeyType`:`HASH`},"
          + "{`AttributeName`:`sk`,`KeyType`:`RANGE`}],`AttributeDefinitions`:["
          + "{`AttributeName`:`pk`,`AttributeType`:`S`},{`AttributeName`:`sk`,`AttributeType`:`N`},"
          + "{`AttributeName`:`s`,`AttributeType`:`S`}],`BillingMode`:`PAY_PER_REQUEST`,"
          + "`GlobalSecondaryIndexes`:[{`IndexName`:`byS`,`KeySchema`:[{`AttributeName`:`s`,"
          + "`KeyType`:`HASH`}],`Projection`:{`ProjectionType`:`INCLUDE`,`NonKeyAttributes`:[`b`]}}]}";

  /** An operation and its parameters. */
  record Call(String operation, String body) {}

  static final List<Call> CALLS =
      List.of(
          call("ListTables", "{`Limit`:10,`ExclusiveStartTableName`:`Abc`}"),
          call("DescribeTable", "{`TableName`:`Things`}"),
          call("DeleteTable", "{`TableName`:`Others`}"),
          call("CreateTable", TABLE),
          call("PutItem", "{`TableName`:`Things`,`Item`:" + ITEM + ",`ReturnValues`:`ALL_OLD`}"),
          call(
              "PutItem",
              "{`TableName`:`Things`,`Item`:"
                  + ITEM
                  + ",`ConditionExpression`:`attribute_not_exists(#s) OR size(l) > :v AND NOT"
                  + " begins_with(s, s)`,`ExpressionAttributeNames`:{`#s`:`s`},"
                  + VALUES
                  + ",`ReturnConsumedCapacity`:`INDEXES`,"
                  + "`ReturnValuesOnConditionCheckFailure`:`ALL_OLD`}"),
          call(
              "PutItem",
              "{`TableName`:`Things`,`Item`:" + ITEM + ",`Expected`:{`s`:{`Exists`:false}}}"),
          call(
              "GetItem",
              "{`TableName`:`Things`,`Key`:"
                  + KEY
                  + ",`ConsistentRead`:true,`ProjectionExpression`:`s, l[1].x, #a.b`,"
                  + "`ExpressionAttributeNames`:{`#a`:`a`}}"),
          call("GetItem", "{`TableName`:`Things`,`Key`:" + KEY + ",`AttributesToGet`:[`s`,`b`]}"),
          call(
              "UpdateItem",
              "{`TableName`:`Things`,`Key`:"
                  + KEY
                  + ",`UpdateExpression`:`SET c = if_not_exists(c, :v) + :v, l[5] = :v REMOVE b ADD d"
                  + " :v`,"
                  + VALUES
                  + ",`ReturnValues`:`UPDATED_NEW`}"),
          call(
              "UpdateItem",
              "{`TableName`:`Things`,`Key`:"
                  + KEY
                  + ",`AttributeUpdates`:{`d`:{`Action`:`ADD`,`Value`:{`N`:`1`}}}}"),
          call("DeleteItem", "{`TableName`:`Things`,`Key`:" + KEY + ",`ReturnValues`:`ALL_OLD`}"),
          call(
              "Query",
              "{`TableName`:`Things`,`KeyConditionExpression`:`pk = :p AND sk BETWEEN :v AND :w`,"
                  + "`FilterExpression`:`contains(ss, :p) OR s IN (:p, :v)`,`Limit`:5,"
                  + "`ExpressionAttributeValues`:{`:p`:{`S`:`a`},`:v`:{`N`:`0`},`:w`:{`N`:`9`}},"
                  + "`ExclusiveStartKey`:"
                  + KEY
                  + ",`ScanIndexForward`:false,`Select`:`COUNT`}"),
          call(
              "Query",
              "{`TableName`:`Things`,`IndexName`:`byS`,`KeyConditions`:{`s`:{`ComparisonOperator`:`EQ`,"
                  + "`AttributeValueList`:[{`S`:`text`}]}},`QueryFilter`:{`b`:{`ComparisonOperator`:"
                  + "`NOT_NULL`}},`ConditionalOperator`:`AND`}"),
          call(
              "Scan",
              "{`TableName`:`Things`,`Segment`:0,`TotalSegments`:2,`Limit`:3,`FilterExpression`:"
                  + "`attribute_type(s, :v)`,`ExpressionAttributeValues`:{`:v`:{`S`:`S`}}}"),
          call("BatchGetItem", "{`RequestItems`:{`Things`:{`Keys`:[" + KEY + "]}}}"),
          call(
              "BatchWriteItem",
              "{`RequestItems`:{`Things`:[{`PutRequest`:{`Item`:"
                  + ITEM
                  + "}},{`DeleteRequest`:{`Key`:{`pk`:{`S`:`b`},`sk`:{`N`:`2`}}}}]}}"),
          call(
              "TransactWriteItems",
              "{`TransactItems`:[{`Put`:{`TableName`:`Things`,`Item`:"
                  + ITEM
                  + "}},{`ConditionCheck`:{`TableName`:`Things`,`Key`:{`pk`:{`S`:`b`},`sk`:{`N`:`2`}},"
                  + "`ConditionExpression`:`attribute_not_exists(pk)`}}],`ClientRequestToken`:`t`}"),
          call(
              "TransactGetItems",
              "{`TransactItems`:[{`Get`:{`TableName`:`Things`,`Key`:" + KEY + "}}]}"),
          call("UpdateTable", "{`TableName`:`Things`,`BillingMode`:`PAY_PER_REQUEST`}"),
          call("DescribeTimeToLive", "{`TableName`:`Things`}"),
          call(
              "UpdateTimeToLive",
              "{`TableName`:`Things`,`TimeToLiveSpecification`:{`Enabled`:true,`AttributeName`:`e`}}"),
          call(
              "ExecuteStatement",
              "{`Statement`:`SELECT * FROM Things WHERE pk = ?`,`Parameters`:[{`S`:`a`}]}"),
          call(
              "UpdateTable",
              "{`TableName`:`Things`,`AttributeDefinitions`:[{`AttributeName`:`d`,"
                  + "`AttributeType`:`N`}],`GlobalSecondaryIndexUpdates`:[{`Create`:{`IndexName`:`byD`,"
                  + "`KeySchema`:[{`AttributeName`:`d`,`KeyType`:`HASH`}],`Projection`:"
                  + "{`ProjectionType`:`KEYS_ONLY`}}}]}"),
          call(
              "BatchExecuteStatement",
              "{`Statements`:[{`Statement`:`UPDATE Things SET d = ? WHERE pk = 'a' AND sk = 1.5`,"
                  + "`Parameters`:[{`N`:`1`}]}]}"),
          call(
              "ExecuteTransaction",
              "{`TransactStatements`:[{`Statement`:`INSERT INTO Things VALUE {'pk':'c','sk':1}`}]}"),
          call("TagResource", "{`ResourceArn`:`" + ARN + "`,`Tags`:[{`Key`:`k`,`Value`:`v`}]}"),
          call("UntagResource", "{`ResourceArn`:`" + ARN + "`,`TagKeys`:[`k`]}"),
          call("ListTagsOfResource", "{`ResourceArn`:`" + ARN + "`}"),
          call("DescribeContinuousBackups", "{`TableName`:`Things`}"),
          call("CreateBackup", "{`TableName`:`Things`,`BackupName`:`b`}"),
          call("DescribeEndpoints", "{}"),
          call("DescribeLimits", "{}"),
          call("Streams.ListStreams", "{`TableName`:`Things`,`Limit`:1}"),
          call("Streams.DescribeStream", "{`StreamArn`:`" + STREAM + "`,`Limit`:1}"),
          call(
              "Streams.GetShardIterator",
              "{`StreamArn`:`"
                  + STREAM
                  + "`,`ShardId`:`shardId-00000000000000000000-00000000`,`SequenceNumber`:`1`,"
                  + "`ShardIteratorType`:`AT_SEQUENCE_NUMBER`}"),
          call("Streams.GetRecords", "{`ShardIterator`:`" + STREAM + "|1|AAAA`,`Limit`:1}"));

  /** The complete HTTP request that creates the table which the others use. */
  static final String CREATE_TABLE = RawClient.call("CreateTable", TABLE.replace('`', '"'));

  private Corpus() {}

  private static Call call(String operation, String body) {
    return new Call(operation, body.replace('`', '"'));
  }
}
