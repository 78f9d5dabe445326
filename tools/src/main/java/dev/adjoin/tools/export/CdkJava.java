// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Units;
import dev.adjoin.tools.export.TableResource.Alarm;
import dev.adjoin.tools.export.TableResource.IndexResource;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the table as a construct of the AWS CDK in Java, with an alarm for throttles. */
final class CdkJava {
  private static final List<String> IMPORTS =
      List.of(
          "java.util.HashMap",
          "java.util.List",
          "java.util.Map",
          "software.amazon.awscdk.Duration",
          "software.amazon.awscdk.RemovalPolicy",
          "software.amazon.awscdk.services.cloudwatch.Alarm",
          "software.amazon.awscdk.services.cloudwatch.ComparisonOperator",
          "software.amazon.awscdk.services.cloudwatch.MathExpression",
          "software.amazon.awscdk.services.cloudwatch.Metric",
          "software.amazon.awscdk.services.cloudwatch.TreatMissingData",
          "software.amazon.awscdk.services.dynamodb.Attribute",
          "software.amazon.awscdk.services.dynamodb.AttributeType",
          "software.amazon.awscdk.services.dynamodb.BillingMode",
          "software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexProps",
          "software.amazon.awscdk.services.dynamodb.LocalSecondaryIndexProps",
          "software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification",
          "software.amazon.awscdk.services.dynamodb.ProjectionType",
          "software.amazon.awscdk.services.dynamodb.StreamViewType",
          "software.amazon.awscdk.services.dynamodb.Table",
          "software.constructs.Construct");

  private static final String METHODS =
      """

        public Table table() {
          return table;
        }

        private static Attribute key(String name) {
          return Attribute.builder().name(name).type(AttributeType.STRING).build();
        }

        private void alarm(String id, String name, String description, String index) {
          Alarm.Builder.create(this, id)
              .alarmName(name)
              .alarmDescription(description)
              .metric(
                  MathExpression.Builder.create()
                      .expression("%s")
                      .label("Throttled requests")
                      .usingMetrics(
                          Map.of(
                              "reads", throttles("%s", index),
                              "writes", throttles("%s", index)))
                      .period(Duration.seconds(%d))
                      .build())
              .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
              .threshold(%d)
              .evaluationPeriods(%d)
              .treatMissingData(TreatMissingData.NOT_BREACHING)
              .build();
        }

        private Metric throttles(String metric, String index) {
          Map<String, String> dimensions = new HashMap<>();
          dimensions.put("TableName", table.getTableName());
          if (!index.isEmpty()) {
            dimensions.put("GlobalSecondaryIndexName", index);
          }
          return Metric.Builder.create()
              .namespace("AWS/DynamoDB")
              .metricName(metric)
              .dimensionsMap(dimensions)
              .statistic("Sum")
              .period(Duration.seconds(%d))
              .build();
        }
      """
          .formatted(
              TableResource.ALARM_EXPRESSION,
              TableResource.READ_THROTTLES,
              TableResource.WRITE_THROTTLES,
              TableResource.ALARM_PERIOD,
              TableResource.ALARM_THRESHOLD,
              TableResource.ALARM_PERIODS,
              TableResource.ALARM_PERIOD);

  private CdkJava() {}

  static String of(Compiled compiled) {
    TableResource table = TableResource.of(compiled);
    String name = TableResource.pascalCase(table.name(), "Table");
    StringBuilder body = new StringBuilder();
    body.append("/** The table of the model " + table.model() + ", by Adjoin. */\n")
        .append("public final class " + name + " extends Construct {\n")
        .append("  private final Table table;\n\n")
        .append("  public " + name + "(Construct scope, String id) {\n")
        .append("    super(scope, id);\n")
        .append("    this.table =\n        Table.Builder.create(this, \"Table\")\n");
    settings(table).forEach(line -> body.append("            .").append(line).append('\n'));
    body.append("            .build();\n");
    table.indexes().forEach(index -> body.append(index(index)));
    table.alarms().forEach(alarm -> body.append(alarm(alarm)));
    body.append("  }\n").append(METHODS).append("}\n");
    String imports =
        IMPORTS.stream()
            .filter(
                i -> body.toString().matches("(?s).*\\b" + i.replaceFirst(".*\\.", "") + "\\b.*"))
            .map(i -> "import " + i + ";\n")
            .collect(Collectors.joining());
    return imports + "\n" + body;
  }

  private static List<String> settings(TableResource table) {
    List<String> lines = new ArrayList<>();
    lines.add("tableName(" + SourceText.quoted(table.name()) + ")");
    lines.add("partitionKey(" + key(table.partitionKey()) + ")");
    lines.add("sortKey(" + key(table.sortKey()) + ")");
    lines.add(
        "billingMode(BillingMode."
            + (table.units() == null ? "PAY_PER_REQUEST" : "PROVISIONED")
            + ")");
    lines.addAll(units(table.units()));
    if (table.stream()) {
      lines.add("stream(StreamViewType.NEW_AND_OLD_IMAGES)");
    }
    if (table.recovery()) {
      lines.add(
          "pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()"
              + ".pointInTimeRecoveryEnabled(true).build())");
    }
    if (table.timeToLive() != null) {
      lines.add("timeToLiveAttribute(" + SourceText.quoted(table.timeToLive()) + ")");
    }
    lines.add("removalPolicy(RemovalPolicy.RETAIN)");
    return lines;
  }

  private static List<String> units(@Nullable Units units) {
    return units == null
        ? List.of()
        : List.of("readCapacity(" + units.read() + ")", "writeCapacity(" + units.write() + ")");
  }

  private static String index(IndexResource index) {
    List<String> lines = new ArrayList<>();
    lines.add("indexName(" + SourceText.quoted(index.name()) + ")");
    if (!index.isLocal()) {
      lines.add("partitionKey(" + key(index.partitionKey()) + ")");
    }
    lines.add("sortKey(" + key(index.sortKey()) + ")");
    lines.add("projectionType(ProjectionType." + index.projection() + ")");
    if (!index.projected().isEmpty()) {
      lines.add(
          index.projected().stream()
              .map(SourceText::quoted)
              .collect(Collectors.joining(", ", "nonKeyAttributes(List.of(", "))")));
    }
    lines.addAll(units(index.units()));
    String kind = index.isLocal() ? "LocalSecondaryIndex" : "GlobalSecondaryIndex";
    return "    table.add"
        + kind
        + "(\n        "
        + kind
        + "Props.builder()\n"
        + lines.stream().map(l -> "            ." + l + "\n").collect(Collectors.joining())
        + "            .build());\n";
  }

  private static String alarm(Alarm alarm) {
    String index = alarm.index() == null ? "" : alarm.index();
    return List.of(
            TableResource.pascalCase(index.isEmpty() ? "Table" : index, "Throttles"),
            alarm.name(),
            alarm.description(),
            index)
        .stream()
        .map(SourceText::quoted)
        .collect(Collectors.joining(",\n        ", "    alarm(\n        ", ");\n"));
  }

  private static String key(String attribute) {
    return "key(" + SourceText.quoted(attribute) + ")";
  }
}
