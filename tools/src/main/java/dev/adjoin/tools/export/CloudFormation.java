// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Units;
import dev.adjoin.tools.export.TableResource.Alarm;
import dev.adjoin.tools.export.TableResource.IndexResource;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the table as a CloudFormation template in YAML, with an alarm for throttles of the table
 * and of each global index. Deleting the stack keeps the table.
 */
final class CloudFormation {
  private final TableResource table;
  private final StringBuilder text = new StringBuilder();

  private CloudFormation(TableResource table) {
    this.table = table;
  }

  static String of(Compiled compiled) {
    CloudFormation template = new CloudFormation(TableResource.of(compiled));
    template.write();
    return template.text.toString();
  }

  private void write() {
    String resource = TableResource.pascalCase(table.name(), "Table");
    line(0, "AWSTemplateFormatVersion: \"2010-09-09\"");
    line(0, "Description: " + quoted("The table of the model " + table.model() + ", by Adjoin"));
    line(0, "Resources:");
    line(1, resource + ":");
    line(2, "Type: AWS::DynamoDB::Table");
    line(2, "DeletionPolicy: Retain");
    line(2, "UpdateReplacePolicy: Retain");
    line(2, "Properties:");
    properties();
    table.alarms().forEach(alarm -> alarm(resource, alarm));
    line(0, "Outputs:");
    line(1, "TableName:");
    line(2, "Value: !Ref " + resource);
    line(1, "TableArn:");
    line(2, "Value: !GetAtt " + resource + ".Arn");
    if (table.stream()) {
      line(1, "StreamArn:");
      line(2, "Value: !GetAtt " + resource + ".StreamArn");
    }
  }

  private void properties() {
    line(3, "TableName: " + quoted(table.name()));
    line(3, "AttributeDefinitions:");
    for (String attribute : table.keyAttributes()) {
      line(4, "- {AttributeName: " + quoted(attribute) + ", AttributeType: S}");
    }
    key(3, table.partitionKey(), table.sortKey());
    line(3, "BillingMode: " + (table.units() == null ? "PAY_PER_REQUEST" : "PROVISIONED"));
    throughput(3, table.units());
    indexes("GlobalSecondaryIndexes", table.globalIndexes());
    indexes("LocalSecondaryIndexes", table.localIndexes());
    if (table.stream()) {
      line(3, "StreamSpecification: {StreamViewType: NEW_AND_OLD_IMAGES}");
    }
    if (table.recovery()) {
      line(3, "PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}");
    }
    if (table.timeToLive() != null) {
      line(
          3,
          "TimeToLiveSpecification: {AttributeName: "
              + quoted(table.timeToLive())
              + ", Enabled: true}");
    }
  }

  private void key(int depth, String partition, String sort) {
    line(depth, "KeySchema:");
    line(depth + 1, "- {AttributeName: " + quoted(partition) + ", KeyType: HASH}");
    line(depth + 1, "- {AttributeName: " + quoted(sort) + ", KeyType: RANGE}");
  }

  private void throughput(int depth, @Nullable Units units) {
    if (units != null) {
      line(
          depth,
          "ProvisionedThroughput: {ReadCapacityUnits: %d, WriteCapacityUnits: %d}"
              .formatted(units.read(), units.write()));
    }
  }

  private void indexes(String property, List<IndexResource> indexes) {
    if (indexes.isEmpty()) {
      return;
    }
    line(3, property + ":");
    for (IndexResource index : indexes) {
      line(4, "- IndexName: " + quoted(index.name()));
      key(5, index.partitionKey(), index.sortKey());
      line(5, "Projection:");
      line(6, "ProjectionType: " + index.projection());
      if (!index.projected().isEmpty()) {
        line(
            6,
            "NonKeyAttributes: "
                + index.projected().stream()
                    .map(CloudFormation::quoted)
                    .collect(Collectors.joining(", ", "[", "]")));
      }
      throughput(5, index.units());
    }
  }

  private void alarm(String resource, Alarm alarm) {
    line(
        1,
        TableResource.pascalCase(
                table.name(), alarm.index() == null ? "" : alarm.index(), "Throttles")
            + ":");
    line(2, "Type: AWS::CloudWatch::Alarm");
    line(2, "Properties:");
    line(3, "AlarmName: " + quoted(alarm.name()));
    line(3, "AlarmDescription: " + quoted(alarm.description()));
    line(3, "ComparisonOperator: GreaterThanThreshold");
    line(3, "Threshold: " + TableResource.ALARM_THRESHOLD);
    line(3, "EvaluationPeriods: " + TableResource.ALARM_PERIODS);
    line(3, "TreatMissingData: notBreaching");
    line(3, "Metrics:");
    metric(resource, "reads", TableResource.READ_THROTTLES, alarm);
    metric(resource, "writes", TableResource.WRITE_THROTTLES, alarm);
    line(4, "- Id: throttles");
    line(5, "Label: Throttled requests");
    line(5, "Expression: " + quoted(TableResource.ALARM_EXPRESSION));
    line(5, "ReturnData: true");
  }

  private void metric(String resource, String id, String metric, Alarm alarm) {
    line(4, "- Id: " + id);
    line(5, "ReturnData: false");
    line(5, "MetricStat:");
    line(6, "Metric:");
    line(7, "Namespace: AWS/DynamoDB");
    line(7, "MetricName: " + metric);
    line(7, "Dimensions:");
    line(8, "- {Name: TableName, Value: !Ref " + resource + "}");
    if (alarm.index() != null) {
      line(8, "- {Name: GlobalSecondaryIndexName, Value: " + quoted(alarm.index()) + "}");
    }
    line(6, "Period: " + TableResource.ALARM_PERIOD);
    line(6, "Stat: Sum");
  }

  /** A text that YAML reads as a text: in quotes unless it is a plain word. */
  private static String quoted(String value) {
    boolean isWord =
        value.matches("[A-Z][A-Za-z0-9]+") && !value.matches("(?i)true|false|null|yes|no|on|off");
    return isWord ? value : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }
}
