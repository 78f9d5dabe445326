// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Units;
import dev.adjoin.tools.export.TableResource.Alarm;
import dev.adjoin.tools.export.TableResource.IndexResource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the table as a construct of the AWS CDK in TypeScript, with an alarm for throttles. */
final class CdkTypeScript {
  private static final String ALARM =
      """

        private alarm(id: string, name: string, description: string, index?: string): void {
          const throttles = (metricName: string) =>
            new cloudwatch.Metric({
              namespace: 'AWS/DynamoDB',
              metricName,
              dimensionsMap: {
                TableName: this.table.tableName,
                ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
              },
              statistic: 'Sum',
              period: Duration.seconds(%d),
            });
          new cloudwatch.Alarm(this, id, {
            alarmName: name,
            alarmDescription: description,
            metric: new cloudwatch.MathExpression({
              expression: '%s',
              label: 'Throttled requests',
              usingMetrics: {
                reads: throttles('%s'),
                writes: throttles('%s'),
              },
              period: Duration.seconds(%d),
            }),
            comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
            threshold: %d,
            evaluationPeriods: %d,
            treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
          });
        }
      """
          .formatted(
              TableResource.ALARM_PERIOD,
              TableResource.ALARM_EXPRESSION,
              TableResource.READ_THROTTLES,
              TableResource.WRITE_THROTTLES,
              TableResource.ALARM_PERIOD,
              TableResource.ALARM_THRESHOLD,
              TableResource.ALARM_PERIODS);

  private CdkTypeScript() {}

  static String of(Compiled compiled) {
    TableResource table = TableResource.of(compiled);
    StringBuilder text = new StringBuilder();
    text.append("import { Duration, RemovalPolicy } from 'aws-cdk-lib';\n")
        .append("import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';\n")
        .append("import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';\n")
        .append("import { Construct } from 'constructs';\n\n")
        .append("/** The table of the model " + table.model() + ", by Adjoin. */\n")
        .append("export class " + TableResource.pascalCase(table.name(), "Table"))
        .append(" extends Construct {\n")
        .append("  readonly table: dynamodb.Table;\n\n")
        .append("  constructor(scope: Construct, id: string) {\n")
        .append("    super(scope, id);\n")
        .append("    this.table = new dynamodb.Table(this, 'Table', {\n");
    properties(table).forEach(line -> text.append("      ").append(line).append(",\n"));
    text.append("    });\n");
    table.indexes().forEach(index -> text.append(index(index)));
    table.alarms().forEach(alarm -> text.append(alarm(alarm)));
    return text.append("  }\n").append(ALARM).append("}\n").toString();
  }

  private static List<String> properties(TableResource table) {
    List<String> lines = new ArrayList<>();
    lines.add("tableName: " + quoted(table.name()));
    lines.add("partitionKey: " + key(table.partitionKey()));
    lines.add("sortKey: " + key(table.sortKey()));
    lines.add(
        "billingMode: dynamodb.BillingMode."
            + (table.units() == null ? "PAY_PER_REQUEST" : "PROVISIONED"));
    lines.addAll(units(table.units()));
    if (table.stream()) {
      lines.add("stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES");
    }
    if (table.recovery()) {
      lines.add("pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true }");
    }
    if (table.timeToLive() != null) {
      lines.add("timeToLiveAttribute: " + quoted(table.timeToLive()));
    }
    lines.add("removalPolicy: RemovalPolicy.RETAIN");
    return lines;
  }

  private static List<String> units(@Nullable Units units) {
    return units == null
        ? List.of()
        : List.of("readCapacity: " + units.read(), "writeCapacity: " + units.write());
  }

  private static String index(IndexResource index) {
    List<String> lines = new ArrayList<>();
    lines.add("indexName: " + quoted(index.name()));
    if (!index.isLocal()) {
      lines.add("partitionKey: " + key(index.partitionKey()));
    }
    lines.add("sortKey: " + key(index.sortKey()));
    lines.add("projectionType: dynamodb.ProjectionType." + index.projection());
    if (!index.projected().isEmpty()) {
      lines.add(
          "nonKeyAttributes: "
              + index.projected().stream()
                  .map(CdkTypeScript::quoted)
                  .collect(Collectors.joining(", ", "[", "]")));
    }
    lines.addAll(units(index.units()));
    return "    this.table."
        + (index.isLocal() ? "addLocalSecondaryIndex" : "addGlobalSecondaryIndex")
        + lines.stream().collect(Collectors.joining(",\n      ", "({\n      ", ",\n    });\n"));
  }

  private static String alarm(Alarm alarm) {
    String index = alarm.index();
    List<String> arguments = new ArrayList<>();
    arguments.add(quoted(TableResource.pascalCase(index == null ? "Table" : index, "Throttles")));
    arguments.add(quoted(alarm.name()));
    arguments.add(quoted(alarm.description()));
    if (index != null) {
      arguments.add(quoted(index));
    }
    return arguments.stream()
        .collect(Collectors.joining(",\n      ", "    this.alarm(\n      ", ",\n    );\n"));
  }

  private static String key(String attribute) {
    return "{ name: " + quoted(attribute) + ", type: dynamodb.AttributeType.STRING }";
  }

  private static String quoted(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
