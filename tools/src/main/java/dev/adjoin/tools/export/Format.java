// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.export.IamPolicy.User;
import java.util.function.Function;

/** The formats of {@code export}. */
public enum Format {
  CLOUDFORMATION(
      "cloudformation",
      "The table as a CloudFormation template in YAML, with alarms for throttles.",
      CloudFormation::of),
  TERRAFORM(
      "terraform",
      "The table as Terraform configuration, with alarms for throttles.",
      Terraform::of),
  CDK_JAVA("cdk-java", "The table as a construct of the AWS CDK in Java.", CdkJava::of),
  CDK_TYPESCRIPT(
      "cdk-typescript",
      "The table as a construct of the AWS CDK in TypeScript.",
      CdkTypeScript::of),
  IAM(
      "iam",
      "The IAM policy of a program that uses the table.",
      compiled -> IamPolicy.of(User.PROGRAM, compiled).json()),
  IAM_OPERATOR(
      "iam-operator",
      "The IAM policy of a person or pipeline that creates, checks and migrates the table.",
      compiled -> IamPolicy.of(User.OPERATOR, compiled).json()),
  IAM_WORKER(
      "iam-worker",
      "The IAM policy of a program that follows the stream of the table.",
      compiled -> IamPolicy.of(User.WORKER, compiled).json()),
  IAM_CDK(
      "iam-cdk",
      "The three IAM policies as a construct of the AWS CDK in TypeScript.",
      IamPolicy::cdk),
  WORKBENCH(
      "workbench",
      "A model of NoSQL Workbench 3.0: a facet for each item type, and sample data.",
      Workbench::of),
  MERMAID(
      "mermaid",
      "Two diagrams in Mermaid: the entities with their relationships, and the table.",
      Mermaid::of),
  JAVA("java", "Annotated Java records that declare the same model.", JavaRecords::of),
  ENHANCED(
      "enhanced",
      "Java beans for the DynamoDB Enhanced Client on the same keys.",
      EnhancedBeans::of),
  YAML("yaml", "The model file in canonical form.", ModelYaml::of),
  MARKDOWN(
      "markdown",
      "The whole design as one document with diagrams, for a review.",
      MarkdownPage::of);

  private final String word;
  private final String description;
  private final Function<Compiled, String> exporter;

  Format(String word, String description, Function<Compiled, String> exporter) {
    this.word = word;
    this.description = description;
    this.exporter = exporter;
  }

  public String word() {
    return word;
  }

  public String description() {
    return description;
  }

  public String text(Compiled compiled) {
    return exporter.apply(compiled);
  }
}
