// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static dev.adjoin.engine.TableFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class DeleteAndListTablesTest {
  private final TableFixture fixture = new TableFixture();

  @Test
  void deletesATableWithItsItems() {
    fixture.client.createTable(
        table("Music", "pk", "a").globalSecondaryIndexes(global("byA", "a")).build());
    fixture.put("Music", Map.of("pk", text("1"), "a", text("x")));

    TableDescription deleted =
        fixture.client.deleteTable(request -> request.tableName("Music")).tableDescription();

    assertThat(deleted.tableStatus()).isEqualTo(TableStatus.DELETING);
    assertThat(deleted.tableName()).isEqualTo("Music");
    assertThat(deleted.hasGlobalSecondaryIndexes()).isFalse();
    assertThat(deleted.hasKeySchema()).isFalse();
    assertThat(fixture.client.listTables().tableNames()).isEmpty();
    assertRefused(
        () -> fixture.describe("Music"),
        "ResourceNotFoundException",
        "Requested resource not found: Table: Music not found");
    fixture.client.createTable(table("Music", "pk").build());
    assertThat(fixture.client.scan(request -> request.tableName("Music")).items()).isEmpty();
  }

  @Test
  void letsAWaiterSeeATableComeAndGo() {
    fixture.client.createTable(table("Music", "pk").build());
    assertThat(
            fixture
                .client
                .waiter()
                .waitUntilTableExists(request -> request.tableName("Music"))
                .matched()
                .response())
        .isPresent();
    fixture.client.deleteTable(request -> request.tableName("Music"));
    assertThat(
            fixture
                .client
                .waiter()
                .waitUntilTableNotExists(request -> request.tableName("Music"))
                .matched()
                .exception())
        .isPresent();
  }

  @Test
  void theAnswerToADeletionDescribesTheBillingMode() {
    fixture.client.createTable(table("Music", "pk").build());

    var description = fixture.client.deleteTable(r -> r.tableName("Music")).tableDescription();

    assertThat(description.billingModeSummary().billingModeAsString()).isEqualTo("PAY_PER_REQUEST");
  }

  @Test
  void refusesToDeleteWhatIsNotThere() {
    assertRefused(
        () -> fixture.client.deleteTable(request -> request.tableName("Nothing")),
        "ResourceNotFoundException",
        "Requested resource not found: Table: Nothing not found");
    assertInvalid(
        () -> fixture.client.deleteTable(request -> {}),
        "The parameter 'TableName' is required but was not present in the request");
    assertInvalid(
        () -> fixture.client.deleteTable(request -> request.tableName("abc;")),
        "1 validation error detected: Value 'abc;' at 'tableName' failed to satisfy constraint:"
            + " Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
  }

  @Test
  void refusesToDeleteWhatIsProtected() {
    fixture.client.createTable(table("Music", "pk").deletionProtectionEnabled(true).build());

    assertInvalid(
        () -> fixture.client.deleteTable(request -> request.tableName("Music")),
        "Resource cannot be deleted as it is currently protected against deletion. Disable deletion"
            + " protection first.");
    assertThat(fixture.client.listTables().tableNames()).containsExactly("Music");

    fixture.client.updateTable(
        request -> request.tableName("Music").deletionProtectionEnabled(false));
    fixture.client.deleteTable(request -> request.tableName("Music"));
    assertThat(fixture.client.listTables().tableNames()).isEmpty();
  }

  @Test
  void takesTheArnForTheName() {
    fixture.client.createTable(table("Music", "pk").build());
    String arn = fixture.describe("Music").tableArn();

    assertThat(fixture.describe(arn).tableName()).isEqualTo("Music");
    fixture.client.deleteTable(request -> request.tableName(arn));
    assertThat(fixture.client.listTables().tableNames()).isEmpty();
  }

  @Test
  void listsNamesInByteOrderAPageAtATime() {
    for (String name : new String[] {"beta", "alpha", "Zeta", "gamma"}) {
      fixture.client.createTable(table(name, "pk").build());
    }

    ListTablesResponse first = fixture.client.listTables(request -> request.limit(2));
    assertThat(first.tableNames()).containsExactly("Zeta", "alpha");
    assertThat(first.lastEvaluatedTableName()).isEqualTo("alpha");
    ListTablesResponse second =
        fixture.client.listTables(
            request -> request.limit(2).exclusiveStartTableName(first.lastEvaluatedTableName()));
    assertThat(second.tableNames()).containsExactly("beta", "gamma");
    assertThat(second.lastEvaluatedTableName()).isNull();
    assertThat(fixture.client.listTablesPaginator(request -> request.limit(1)).tableNames())
        .containsExactly("Zeta", "alpha", "beta", "gamma");
  }

  @Test
  void refusesWrongPages() {
    assertInvalid(
        () ->
            fixture.client.listTables(request -> request.exclusiveStartTableName("a;").limit(500)),
        "3 validation errors detected: Value 'a;' at 'exclusiveStartTableName' failed to satisfy"
            + " constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value"
            + " 'a;' at 'exclusiveStartTableName' failed to satisfy constraint: Member must have"
            + " length greater than or equal to 3; Value '500' at 'limit' failed to satisfy"
            + " constraint: Member must have value less than or equal to 100");
    assertInvalid(
        () -> fixture.client.listTables(request -> request.limit(0)),
        "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must"
            + " have value greater than or equal to 1");
  }
}
