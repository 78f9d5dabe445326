// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class FilledRangeTest {
  private static final Compiled CAMPUS =
      Models.compile(
          """
          model: campus
          entities:
            Student: {id: studentId, attributes: {studentId: string}}
            Course: {id: courseId, attributes: {courseId: string}}
          relationships:
            Enrollment:
              from: Student
              to: Course
              distinct: [semester]
              attributes: {semester: string}
              shards: {to: 3}
          """);

  private static Range range(String read) {
    ReadPlan plan = CAMPUS.plans().read(read).orElseThrow().plan();
    return ((ReadPlan.RangeRead) plan).query().range();
  }

  @Test
  void writesTheConditionWithAliasesOnly() {
    Map<String, Object> values =
        Map.of("studentId", "a#91", "semester.low", "2026-1", "semester.high", "2026-2");
    FilledRange filled = FilledRange.of(range("Enrollment.from.range(semester)"), values::get, 0);
    Expressions expressions = new Expressions();
    assertThat(filled.condition(expressions)).isEqualTo("#0 = :0 AND #1 BETWEEN :1 AND :2");
    assertThat(expressions.names()).isEqualTo(Map.of("#0", "PK", "#1", "SK"));
    assertThat(expressions.values())
        .isEqualTo(
            Map.of(
                ":0", AttributeValue.fromS("STUDENT#a%2391"),
                ":1", AttributeValue.fromS("COURSE#2026-1"),
                ":2", AttributeValue.fromS("COURSE#2026-2$")));
    assertThat(filled.isEmpty()).isFalse();
  }

  @Test
  void isEmptyWhereTheLowEndIsTheHigher() {
    Map<String, Object> values =
        Map.of("studentId", "a", "semester.low", "2026-3", "semester.high", "2026-2");
    assertThat(FilledRange.of(range("Enrollment.from.range(semester)"), values::get, 0).isEmpty())
        .isTrue();
  }

  @Test
  void isOfOneShard() {
    FilledRange filled =
        FilledRange.of(range("Enrollment.to"), Map.<String, Object>of("courseId", "c")::get, 2);
    assertThat(filled.partition()).isEqualTo("COURSE#c#SHARD#2");
    assertThat(filled.condition(new Expressions())).isEqualTo("#0 = :0 AND begins_with(#1, :1)");
  }

  @Test
  void refusesWhatIsAbsentOrTooLongForAKey() {
    assertThatThrownBy(() -> FilledRange.of(range("Enrollment.from"), name -> null, 0))
        .hasMessage("studentId must have a value, but was absent: it is part of a key");
    assertThatThrownBy(() -> FilledRange.of(range("Enrollment.from"), name -> "x".repeat(3000), 0))
        .hasMessage(
            "studentId must be shorter: the partition key STUDENT#xxxxxxxxxxxxxxxxxxxxxx… has 3008"
                + " bytes, and DynamoDB allows 2048");
  }
}
