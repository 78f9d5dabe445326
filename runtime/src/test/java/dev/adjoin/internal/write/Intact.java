// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.repair.TableCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Runs the product's own check after a test: nothing is wrong, and no work is unfinished. */
public final class Intact {
  private Intact() {}

  /** Everything that is stored, without the recorded design. */
  public static List<Map<String, AttributeValue>> items(DynamoDbClient client, String table) {
    return client.scanPaginator(r -> r.tableName(table).consistentRead(true)).items().stream()
        .filter(item -> item.values().stream().noneMatch(Intact::isOfTheRecord))
        .toList();
  }

  /** An item or a map without what is random: tokens of writes, and identities. */
  public static Map<String, AttributeValue> withoutTokens(Map<String, AttributeValue> map) {
    Map<String, AttributeValue> rest = new TreeMap<>();
    map.forEach(
        (name, value) -> {
          if (!isToken(name)) {
            rest.put(name, value.hasM() ? AttributeValue.fromM(withoutTokens(value.m())) : value);
          }
        });
    return rest;
  }

  /** Whether an attribute is random: the token of a write or of a delete, or an identity. */
  static boolean isToken(String name) {
    return Set.of("_by", "_mark", "_born").contains(name) || name.startsWith("_born_");
  }

  private static boolean isOfTheRecord(AttributeValue value) {
    return value.s() != null && value.s().startsWith("_ADJOIN#DESIGN#");
  }

  /**
   * What is wrong, in words; empty if nothing is.
   *
   * @param table a table that is read without faults
   */
  public static List<String> problems(OpenTable table) {
    List<String> problems = new ArrayList<>();
    new TableCheck(table, Duration.ofMinutes(1), written -> false)
        .segments(3)
        .onFinding(
            finding -> {
              if (finding.severity() == Severity.ERROR || finding.kind() == Kind.UNFINISHED_WORK) {
                problems.add(finding.kind().words() + ": " + finding);
              }
            })
        .run();
    return problems;
  }

  /** Repairs what can be. */
  static void repair(Database db) {
    new TableCheck(db.directTable, Duration.ofMinutes(1), written -> false)
        .segments(1)
        .repair()
        .run();
  }

  static void check(Database db) {
    assertThat(problems(db.directTable)).isEmpty();
  }
}
