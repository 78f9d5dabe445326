// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The code for every read of every example in Go gives the answers of the runtime. Needs Go, and
 * the AWS SDK for Go v2 in GOPATH or where Debian's package has it; nothing is installed.
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
      	client := dynamodb.New(dynamodb.Options{
      		Region:           "us-east-1",
      		EndpointResolver: dynamodb.EndpointResolverFromURL(os.Args[1]),
      		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
      			return aws.Credentials{AccessKeyID: "any", SecretAccessKey: "any"}, nil
      		}),
      	})
      	_ = at
      %s}
      """;

  @Test
  void goGivesTheAnswersOfTheRuntime(@TempDir Path folder) throws Exception {
    Map<String, String> environment = environment(folder);
    assumeTrue(Tools.find("go") != null, "Go is not installed");
    assumeTrue(hasSdk(folder, environment), "the AWS SDK for Go v2 is not installed");
    try (CodeCalls calls = new CodeCalls()) {
      Map<String, String> packages = new LinkedHashMap<>();
      for (SampleReads reads : calls.models()) {
        String model = reads.compiled().model().name();
        Path own = Files.createDirectories(folder.resolve("src/exported").resolve(model));
        Files.writeString(own.resolve("reads.go"), CodeCalls.source(reads, Language.GO));
        packages.put(model, "reads" + packages.size());
      }
      Path main = Files.createDirectories(folder.resolve("src/exported/calls"));
      Files.writeString(main.resolve("main.go"), main(calls, packages));

      Tools.run(folder.resolve("src/exported"), environment, List.of("go", "vet", "./..."));
      List<String> lines =
          Tools.run(main, environment, List.of("go", "run", "main.go", calls.uri().toString()))
              .lines()
              .toList();
      assertThat(lines).hasSameSizeAs(calls.calls());
      for (int i = 0; i < lines.size(); i++) {
        calls.calls().get(i).check(JSON.readTree(lines.get(i)));
      }
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

  private static String main(CodeCalls calls, Map<String, String> packages) {
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
    return MAIN.formatted(imports, statements);
  }

  private static String literal(String type, String value) {
    return switch (type) {
      case "int", "long", "bool" -> value;
      case "instant" -> "at(" + NativeLiteral.quoted(value) + ")";
      default -> NativeLiteral.quoted(value);
    };
  }
}
