// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import dev.adjoin.tools.text.SourceText;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The code for every read of every example in Go gives the answers of the runtime, and the code for
 * every write leaves the items that the runtime leaves. Needs Go, and the AWS SDK for Go v2 in
 * GOPATH or where Debian's package has it; nothing is installed.
 */
class GoCodeTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String SDK = "github.com/aws/aws-sdk-go-v2/service/dynamodb";
  private static final String DEBIAN = "/usr/share/gocode";

  /** What was compiled is kept here between runs. */
  private static final Path CACHE =
      Path.of(System.getProperty("adjoin.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("tools/target/go");

  private static final String MAIN =
      """
      package main

      import (
      	"context"
      	"encoding/json"
      	"fmt"
      	"os"
      	"reflect"
      	"strings"
      	"time"

      	"github.com/aws/aws-sdk-go-v2/aws"
      	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
      	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
      %s)

      func plain(value reflect.Value) any {
      	switch given := value.Interface().(type) {
      	case *types.AttributeValueMemberS:
      		return given.Value
      	case *types.AttributeValueMemberN:
      		return json.Number(given.Value)
      	case *types.AttributeValueMemberBOOL:
      		return given.Value
      	}
      	switch value.Kind() {
      	case reflect.Slice:
      		elements := []any{}
      		for i := 0; i < value.Len(); i++ {
      			elements = append(elements, plain(value.Index(i)))
      		}
      		return elements
      	case reflect.Map:
      		if value.IsNil() {
      			return nil
      		}
      		members := map[string]any{}
      		for _, key := range value.MapKeys() {
      			members[key.String()] = plain(value.MapIndex(key))
      		}
      		return members
      	case reflect.Struct:
      		members := map[string]any{}
      		for i := 0; i < value.NumField(); i++ {
      			members[strings.ToLower(value.Type().Field(i).Name)] = plain(value.Field(i))
      		}
      		return members
      	case reflect.Pointer:
      		return []any{}
      	default:
      		return value.Interface()
      	}
      }

      func show(result any, err error) {
      	if err != nil {
      		fmt.Fprintln(os.Stderr, err)
      		os.Exit(1)
      	}
      	text, err := json.Marshal(plain(reflect.ValueOf(result)))
      	if err != nil {
      		panic(err)
      	}
      	fmt.Println(string(text))
      }

      func at(text string) time.Time {
      	parsed, err := time.Parse(time.RFC3339Nano, text)
      	if err != nil {
      		panic(err)
      	}
      	return parsed
      }

      func main() {
      	ctx := context.Background()
      	client := connect(os.Args[1])
      	other := connect(os.Args[2])
      %s}

      func connect(endpoint string) *dynamodb.Client {
      	return dynamodb.New(dynamodb.Options{
      		Region:           "us-east-1",
      		EndpointResolver: dynamodb.EndpointResolverFromURL(endpoint),
      		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
      			return aws.Credentials{AccessKeyID: "any", SecretAccessKey: "any"}, nil
      		}),
      	})
      }

      func done(err error) {
      	if err != nil {
      		fmt.Fprintln(os.Stderr, err)
      		os.Exit(1)
      	}
      }
      """;

  @Tag("exported-code")
  @Test
  void goGivesTheAnswersAndLeavesTheItemsOfTheRuntime(@TempDir Path folder) throws Exception {
    Map<String, String> environment = environment(folder);
    Tools.assumeAll(Tools.Needed.GO);
    Tools.assumeFetched(
        hasSdk(folder, environment), "apt-get install golang-github-aws-aws-sdk-go-v2-dev");
    try (CodeCalls calls = new CodeCalls(SampleReads.models().toList());
        WriteCalls writes = new WriteCalls(SampleReads.models().toList());
        WriteCalls.Served served = writes.serve()) {
      Map<String, String> packages = new LinkedHashMap<>();
      for (SampleReads reads : calls.models()) {
        String model = reads.compiled().model().name();
        Path own = Files.createDirectories(folder.resolve("src/exported").resolve(model));
        Files.writeString(own.resolve("reads.go"), CodeCalls.source(reads, Language.GO));
        packages.put(model, "reads" + packages.size());
      }
      for (var model : writes.models().entrySet()) {
        Path own =
            Files.createDirectories(folder.resolve("src/exported").resolve(model.getKey() + "_w"));
        Files.writeString(
            own.resolve("writes.go"), WriteCalls.source(model.getValue(), Language.GO));
        packages.put(model.getKey() + "_w", "writes" + packages.size());
      }
      Path main = Files.createDirectories(folder.resolve("src/exported/calls"));
      Files.writeString(main.resolve("main.go"), main(calls, writes, packages));

      Tools.run(folder.resolve("src/exported"), environment, List.of("go", "vet", "./..."));
      List<String> lines =
          Tools.run(
                  main,
                  environment,
                  List.of(
                      "go",
                      "run",
                      "main.go",
                      calls.uri().toString(),
                      served.server().uri().toString()))
              .lines()
              .toList();
      assertThat(lines).hasSameSizeAs(calls.calls());
      for (int i = 0; i < lines.size(); i++) {
        calls.calls().get(i).check(JSON.readTree(lines.get(i)));
      }
      writes.check(served.engine());
    }
  }

  private static Map<String, String> environment(Path folder) {
    String known = System.getenv("GOPATH");
    String path = folder + File.pathSeparator + (known == null ? "" : known + File.pathSeparator);
    return Map.of(
        "GO111MODULE", "off", "GOFLAGS", "", "GOPATH", path + DEBIAN, "GOCACHE", CACHE.toString());
  }

  private static boolean hasSdk(Path folder, Map<String, String> environment) throws Exception {
    try {
      Tools.run(folder, environment, List.of("go", "list", SDK));
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  private static String main(CodeCalls calls, WriteCalls writes, Map<String, String> packages) {
    String imports =
        packages.entrySet().stream()
            .map(e -> "\n\t%s \"exported/%s\"".formatted(e.getValue(), e.getKey()))
            .collect(Collectors.joining("", "", "\n"));
    StringBuilder statements = new StringBuilder();
    for (CodeCalls.Call call : calls.calls()) {
      String arguments =
          call.arguments().stream()
              .map(a -> ", " + literal(a.get("type"), a.get("value")))
              .collect(Collectors.joining());
      statements.append(
          "\tshow(%s.Reads{Client: client}.%s(ctx%s))\n"
              .formatted(packages.get(call.model()), call.code().function().pascal(), arguments));
    }
    for (WriteCalls.Call call : writes.calls()) {
      String arguments =
          call.arguments().stream().map(a -> ", " + literal(a)).collect(Collectors.joining());
      statements.append(
          "\tdone(%s.Writes{Client: other}.%s(ctx%s))\n"
              .formatted(
                  packages.get(call.model() + "_w"), call.code().function().pascal(), arguments));
    }
    return MAIN.formatted(imports, statements);
  }

  private static String literal(String type, String value) {
    return switch (type) {
      case "int", "long", "bool" -> value;
      case "instant" -> "at(" + SourceText.quoted(value) + ")";
      default -> SourceText.quoted(value);
    };
  }

  private static String literal(WriteCalls.Argument argument) {
    return switch (argument.kind()) {
      case "set" ->
          ((List<?>) argument.stored().values().iterator().next())
              .stream()
                  .map(each -> SourceText.quoted(each.toString()))
                  .collect(Collectors.joining(", ", "[]string{", "}"));
      case "document" -> attributeValue(argument.stored());
      default -> literal(argument.kind(), argument.text());
    };
  }

  private static String attributeValue(Map<?, ?> stored) {
    Map.Entry<?, ?> tagged = stored.entrySet().iterator().next();
    String value =
        tagged.getValue() instanceof List<?> list
            ? list.stream()
                .map(each -> attributeValue((Map<?, ?>) each))
                .collect(Collectors.joining(", ", "[]types.AttributeValue{", "}"))
            : tagged.getValue() instanceof Map<?, ?> members
                ? members.entrySet().stream()
                    .map(
                        e ->
                            SourceText.quoted((String) e.getKey())
                                + ": "
                                + attributeValue((Map<?, ?>) e.getValue()))
                    .collect(Collectors.joining(", ", "map[string]types.AttributeValue{", "}"))
                : tagged.getValue() instanceof Boolean
                    ? tagged.getValue().toString()
                    : SourceText.quoted((String) tagged.getValue());
    return "&types.AttributeValueMember%s{Value: %s}".formatted(tagged.getKey(), value);
  }
}
