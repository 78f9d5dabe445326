// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import dev.adjoin.tools.studio.query.expression.DataType;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A request in Go, for the AWS SDK for Go v2. */
final class GoRequest {
  private boolean usesTypes;

  private GoRequest() {}

  static String write(BuiltRequest request) {
    return new GoRequest().code(request);
  }

  private String code(BuiltRequest request) {
    String operation = request.operation().word();
    String members =
        request.members().entrySet().stream()
            .map(each -> "\t\t" + each.getKey() + ": " + print(each.getValue()) + ",\n")
            .collect(Collectors.joining());
    boolean isList = request.operation().isList();
    boolean isGet = operation.equals("GetItem");
    String result =
        isList
            ? "[]map[string]types.AttributeValue"
            : isGet ? "map[string]types.AttributeValue" : "*dynamodb." + operation + "Output";
    usesTypes |= isList || isGet;
    return """
        package main

        import (
        	"context"

        	"github.com/aws/aws-sdk-go-v2/aws"
        	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
        %s)

        func send(ctx context.Context, client *dynamodb.Client) (%s, error) {
        	request := &dynamodb.%sInput{
        %s	}
        %s}
        """
        .formatted(
            usesTypes ? "\t\"github.com/aws/aws-sdk-go-v2/service/dynamodb/types\"\n" : "",
            result,
            operation,
            members,
            answer(request));
  }

  private static String answer(BuiltRequest request) {
    String operation = request.operation().word();
    if (request.hasPages()) {
      return """
      	var items []map[string]types.AttributeValue
      	pages := dynamodb.New%sPaginator(client, request)
      	for pages.HasMorePages() {
      		page, err := pages.NextPage(ctx)
      		if err != nil {
      			return nil, err
      		}
      		items = append(items, page.Items...)
      	}
      	return items, nil
      """
          .formatted(operation);
    }
    if (request.operation().isWrite()) {
      return "\treturn client." + operation + "(ctx, request)\n";
    }
    return """
    	answer, err := client.%s(ctx, request)
    	if err != nil {
    		return nil, err
    	}
    	return answer.%s, nil
    """
        .formatted(operation, operation.equals("GetItem") ? "Item" : "Items");
  }

  private String print(Object value) {
    if (value instanceof Boolean flag) {
      return "aws.Bool(" + flag + ")";
    }
    if (value instanceof Integer number) {
      return "aws.Int32(" + number + ")";
    }
    if (value instanceof Map<?, ?> map) {
      boolean hasValues = map.values().stream().allMatch(AttributeValue.class::isInstance);
      return hasValues
          ? "map[string]types.AttributeValue" + members(map, 3)
          : "map[string]string" + members(map, 3);
    }
    return "aws.String(" + RequestCode.quoted((String) value) + ")";
  }

  private String members(Map<?, ?> map, int depth) {
    String indent = "\t".repeat(depth);
    return map.entrySet().stream()
        .map(
            each ->
                indent
                    + RequestCode.quoted((String) each.getKey())
                    + ": "
                    + (each.getValue() instanceof AttributeValue value
                        ? value(value, depth)
                        : RequestCode.quoted((String) each.getValue()))
                    + ",\n")
        .collect(Collectors.joining("", "{\n", "\t".repeat(depth - 1) + "}"));
  }

  private String value(AttributeValue value, int depth) {
    usesTypes = true;
    return switch (DataType.of(value)) {
      case S -> member("S", RequestCode.quoted(value.s()));
      case N -> member("N", RequestCode.quoted(value.n()));
      case B -> member("B", binary(value.b()));
      case BOOL -> member("BOOL", String.valueOf(value.bool()));
      case NULL -> member("NULL", "true");
      case SS ->
          member("SS", list("[]string", value.ss().stream().map(RequestCode::quoted).toList()));
      case NS ->
          member("NS", list("[]string", value.ns().stream().map(RequestCode::quoted).toList()));
      case BS ->
          member("BS", list("[][]byte", value.bs().stream().map(GoRequest::binary).toList()));
      case L ->
          member(
              "L",
              list(
                  "[]types.AttributeValue",
                  value.l().stream().map(each -> value(each, depth)).toList()));
      case M ->
          member(
              "M",
              value.m().isEmpty()
                  ? "map[string]types.AttributeValue{}"
                  : "map[string]types.AttributeValue" + members(value.m(), depth + 1));
    };
  }

  private static String member(String type, String content) {
    return "&types.AttributeValueMember" + type + "{Value: " + content + "}";
  }

  private static String list(String type, List<String> elements) {
    return type + "{" + String.join(", ", elements) + "}";
  }

  private static String binary(SdkBytes bytes) {
    StringBuilder text = new StringBuilder("[]byte(\"");
    for (byte each : bytes.asByteArrayUnsafe()) {
      text.append(String.format("\\x%02x", each));
    }
    return text.append("\")").toString();
  }
}
