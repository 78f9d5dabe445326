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
 * Writes the table as Terraform configuration in the form of {@code terraform fmt}, with an alarm
 * for throttles of the table and of each global index. Terraform refuses to destroy the table.
 */
final class Terraform {
  private final TableResource table;
  private final HclText text = new HclText();

  private Terraform(TableResource table) {
    this.table = table;
  }

  static String of(Compiled compiled) {
    Terraform configuration = new Terraform(TableResource.of(compiled));
    configuration.write();
    return configuration.text.toString();
  }

  private void write() {
    text.comment("The table of the model " + table.model() + ", by Adjoin.");
    String resource = TableResource.snakeCase(table.name());
    text.open("resource \"aws_dynamodb_table\" " + quoted(resource));
    text.attribute("name", quoted(table.name()));
    text.attribute(
        "billing_mode", quoted(table.units() == null ? "PAY_PER_REQUEST" : "PROVISIONED"));
    units(table.units());
    text.attribute("hash_key", quoted(table.partitionKey()));
    text.attribute("range_key", quoted(table.sortKey()));
    if (table.stream()) {
      text.attribute("stream_enabled", "true");
      text.attribute("stream_view_type", quoted("NEW_AND_OLD_IMAGES"));
    }
    for (String attribute : table.keyAttributes()) {
      text.open("attribute");
      text.attribute("name", quoted(attribute));
      text.attribute("type", quoted("S"));
      text.close();
    }
    table.indexes().forEach(this::index);
    if (table.timeToLive() != null) {
      text.open("ttl");
      text.attribute("attribute_name", quoted(table.timeToLive()));
      text.attribute("enabled", "true");
      text.close();
    }
    if (table.recovery()) {
      text.open("point_in_time_recovery");
      text.attribute("enabled", "true");
      text.close();
    }
    text.open("lifecycle");
    text.attribute("prevent_destroy", "true");
    text.close();
    text.close();
    table.alarms().forEach(alarm -> alarm(resource, alarm));
  }

  private void units(@Nullable Units units) {
    if (units != null) {
      text.attribute("read_capacity", Integer.toString(units.read()));
      text.attribute("write_capacity", Integer.toString(units.write()));
    }
  }

  private void index(IndexResource index) {
    text.open(index.isLocal() ? "local_secondary_index" : "global_secondary_index");
    text.attribute("name", quoted(index.name()));
    if (!index.isLocal()) {
      text.attribute("hash_key", quoted(index.partitionKey()));
    }
    text.attribute("range_key", quoted(index.sortKey()));
    text.attribute("projection_type", quoted(index.projection()));
    if (!index.projected().isEmpty()) {
      text.attribute("non_key_attributes", list(index.projected()));
    }
    units(index.units());
    text.close();
  }

  private void alarm(String resource, Alarm alarm) {
    String name =
        alarm.index() == null
            ? TableResource.snakeCase(table.name(), "throttles")
            : TableResource.snakeCase(table.name(), alarm.index(), "throttles");
    text.open("resource \"aws_cloudwatch_metric_alarm\" " + quoted(name));
    text.attribute("alarm_name", quoted(alarm.name()));
    text.attribute("alarm_description", quoted(alarm.description()));
    text.attribute("comparison_operator", quoted("GreaterThanThreshold"));
    text.attribute("threshold", Integer.toString(TableResource.ALARM_THRESHOLD));
    text.attribute("evaluation_periods", Integer.toString(TableResource.ALARM_PERIODS));
    text.attribute("treat_missing_data", quoted("notBreaching"));
    metric(resource, "reads", TableResource.READ_THROTTLES, alarm);
    metric(resource, "writes", TableResource.WRITE_THROTTLES, alarm);
    text.open("metric_query");
    text.attribute("id", quoted("throttles"));
    text.attribute("label", quoted("Throttled requests"));
    text.attribute("expression", quoted(TableResource.ALARM_EXPRESSION));
    text.attribute("return_data", "true");
    text.close();
    text.close();
  }

  private void metric(String resource, String id, String metric, Alarm alarm) {
    text.open("metric_query");
    text.attribute("id", quoted(id));
    text.open("metric");
    text.attribute("namespace", quoted("AWS/DynamoDB"));
    text.attribute("metric_name", quoted(metric));
    text.attribute("period", Integer.toString(TableResource.ALARM_PERIOD));
    text.attribute("stat", quoted("Sum"));
    text.open("dimensions =");
    text.attribute("TableName", "aws_dynamodb_table." + resource + ".name");
    if (alarm.index() != null) {
      text.attribute("GlobalSecondaryIndexName", quoted(alarm.index()));
    }
    text.close();
    text.close();
    text.close();
  }

  private static String list(List<String> values) {
    return values.stream().map(Terraform::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String value) {
    return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("${", "$${") + "\"";
  }
}
