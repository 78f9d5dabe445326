// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.text.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The IAM policy of somebody who uses a table: the operations that Adjoin sends for them, and no
 * others.
 */
record IamPolicy(User user, TableResource table) {
  private static final String DYNAMO_DB = "dynamodb:";

  /** Who uses a table. */
  enum User {
    /**
     * A program that reads and writes data. Before it finishes work of others, it asks DynamoDB
     * whether the table was restored or copied.
     */
    PROGRAM(
        "BatchGetItem",
        "BatchWriteItem",
        "ConditionCheckItem",
        "DeleteItem",
        "DescribeTable",
        "GetItem",
        "PutItem",
        "Query",
        "UpdateItem"),

    /** A person or a pipeline that creates, checks, migrates or adopts the table. */
    OPERATOR(
        "CreateTable",
        "DescribeContinuousBackups",
        "DescribeTimeToLive",
        "Scan",
        "UpdateContinuousBackups",
        "UpdateTable",
        "UpdateTimeToLive"),

    /** A program that follows the stream of the table. */
    WORKER();

    private final List<String> own;

    User(String... own) {
      this.own = List.of(own);
    }

    /** The operations on the table: those of a program, and more. */
    List<String> operations() {
      return Stream.concat(PROGRAM.own.stream(), own.stream()).distinct().sorted().toList();
    }

    boolean readsStream() {
      return this == WORKER;
    }
  }

  /** The operations on the indexes of a table. */
  private static final List<String> OF_INDEXES = List.of("Query");

  /** The operations on the stream of a table. */
  static final List<String> OF_STREAM = List.of("DescribeStream", "GetRecords", "GetShardIterator");

  /**
   * Operations on parts of the table.
   *
   * @param part what follows the ARN of the table
   */
  record Statement(String id, List<String> operations, String part) {}

  static IamPolicy of(User user, Compiled compiled) {
    return new IamPolicy(user, TableResource.of(compiled));
  }

  List<Statement> statements() {
    List<Statement> all = new ArrayList<>();
    all.add(new Statement("Table", user.operations(), ""));
    if (!table.indexes().isEmpty()) {
      all.add(new Statement("Indexes", OF_INDEXES, "/index/*"));
    }
    if (user.readsStream()) {
      all.add(new Statement("Stream", OF_STREAM, "/stream/*"));
    }
    return all;
  }

  /** The policy as a JSON document, for a table of any account and region. */
  String json() {
    String arn = "arn:aws:dynamodb:*:*:table/" + table.name();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("Version", "2012-10-17");
    document.put(
        "Statement",
        statements().stream()
            .map(
                statement -> {
                  Map<String, Object> text = new LinkedHashMap<>();
                  text.put("Sid", statement.id);
                  text.put("Effect", "Allow");
                  text.put("Action", actions(statement));
                  text.put("Resource", arn + statement.part);
                  return text;
                })
            .toList());
    return JsonText.of(document);
  }

  private static List<String> actions(Statement statement) {
    return statement.operations.stream().map(DYNAMO_DB::concat).toList();
  }

  /** A construct of the AWS CDK in TypeScript with a managed policy for each kind of user. */
  static String cdk(Compiled compiled) {
    TableResource table = TableResource.of(compiled);
    StringBuilder text =
        new StringBuilder(
            """
            import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
            import * as iam from 'aws-cdk-lib/aws-iam';
            import { Construct } from 'constructs';

            /** Who may use the table of the model %s, by Adjoin. */
            export class %s extends Construct {
            """
                .formatted(table.model(), TableResource.pascalCase(table.name(), "Policies")));
    for (User user : User.values()) {
      text.append("  readonly %s: iam.ManagedPolicy;%n".formatted(name(user)));
    }
    text.append("\n  constructor(scope: Construct, id: string, table: dynamodb.ITable) {\n")
        .append("    super(scope, id);\n");
    for (User user : User.values()) {
      String id = TableResource.pascalCase(name(user));
      text.append("    this.%s = new iam.ManagedPolicy(this, '%s', {%n".formatted(name(user), id))
          .append("      statements: [\n");
      of(user, compiled).statements().forEach(each -> text.append(cdk(each)));
      text.append("      ],\n    });\n");
    }
    return text.append("  }\n}\n").toString();
  }

  private static String cdk(Statement statement) {
    String actions =
        actions(statement).stream()
            .map("            '%s',\n"::formatted)
            .collect(Collectors.joining());
    return """
                new iam.PolicyStatement({
                  sid: '%s',
                  actions: [
        %s          ],
                  resources: [`${table.tableArn}%s`],
                }),
        """
        .formatted(statement.id, actions, statement.part);
  }

  private static String name(User user) {
    return user.name().toLowerCase(Locale.ROOT);
  }
}
