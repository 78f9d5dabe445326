// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class StudioTablesTest {
  @TempDir private Path folder;

  @Test
  void theLargestPartitionHasTheAskedNumberOfItems() {
    LargeTable table = LargeTable.in(folder, 30, 280);

    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(table.data())) {
      assertThat(partition(engine, LargeTable.LARGEST)).isEqualTo(30);
      assertThat(partition(engine, "user-0000001")).isEqualTo(100);
      assertThat(partition(engine, "user-0000003")).isEqualTo(50);
    }
  }

  private static int partition(EmbeddedDynamoDb engine, String user) {
    return engine
        .client()
        .query(
            request ->
                request
                    .tableName("Crowd")
                    .keyConditionExpression("PK = :user")
                    .expressionAttributeValues(
                        Map.of(":user", AttributeValue.fromS("USER#" + user))))
        .count();
  }

  @Test
  void onlyWhatABrowserLoadsIsCounted() throws IOException {
    Path jar = folder.resolve("any.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("dev/adjoin/tools/studio/page/main.js"));
      zip.write("a".repeat(10_000).getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("dev/adjoin/tools/Main.class"));
      zip.write(new byte[10_000]);
    }

    assertThat(StudioTables.compressedBytes(jar)).isBetween(20L, 100L);
  }
}
