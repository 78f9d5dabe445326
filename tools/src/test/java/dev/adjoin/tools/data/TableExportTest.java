// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TableExportTest {
  @TempDir private Path folder;

  @BeforeEach
  void export() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    summary("DYNAMODB_JSON", "FULL_EXPORT");
    files(2);
    data(
        """
        {"Item":{"PK":{"S":"A#1"},"n":{"N":"1.5"},"b":{"B":"AQI="},"t":{"BOOL":true},"x":{"NULL":true}}}
        {"Item":{"PK":{"S":"A#2"},"ss":{"SS":["a"]},"ns":{"NS":["1"]},"bs":{"BS":["AQ=="]},"l":{"L":[{"S":"e"}]},"m":{"M":{"k":{"N":"2"}}}}}
        """);
  }

  private void summary(String format, String type) throws IOException {
    Files.writeString(
        folder.resolve("manifest-summary.json"),
        """
        {"version":"2020-06-30","itemCount":2,"outputFormat":"%s","exportType":"%s"}"""
            .formatted(format, type));
  }

  private void files(int items) throws IOException {
    Files.writeString(
        folder.resolve("manifest-files.json"),
        """
        {"itemCount":%d,"md5Checksum":"x","dataFileS3Key":"AWSDynamoDB/01-a/data/one.json.gz"}
        """
            .formatted(items));
  }

  private void data(String lines) throws IOException {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("data/one.json.gz")))) {
      out.write(lines.getBytes(StandardCharsets.UTF_8));
    }
  }

  private List<Map<String, AttributeValue>> items() {
    try (var items = TableExport.open(folder).items()) {
      return items.toList();
    }
  }

  @Test
  void readsValuesOfEveryType() {
    assertThat(TableExport.open(folder).size()).isEqualTo(2);
    assertThat(items())
        .containsExactly(
            Map.of(
                "PK", AttributeValue.fromS("A#1"),
                "n", AttributeValue.fromN("1.5"),
                "b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1, 2})),
                "t", AttributeValue.fromBool(true),
                "x", AttributeValue.fromNul(true)),
            Map.of(
                "PK", AttributeValue.fromS("A#2"),
                "ss", AttributeValue.fromSs(List.of("a")),
                "ns", AttributeValue.fromNs(List.of("1")),
                "bs", AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {1}))),
                "l", AttributeValue.fromL(List.of(AttributeValue.fromS("e"))),
                "m", AttributeValue.fromM(Map.of("k", AttributeValue.fromN("2")))));
  }

  @Test
  void refusesIncrementalExports() throws IOException {
    summary("DYNAMODB_JSON", "INCREMENTAL_EXPORT");
    assertThatThrownBy(() -> TableExport.open(folder))
        .isInstanceOf(InvalidInput.class)
        .hasMessage("The export in %s must be a full export, but was INCREMENTAL_EXPORT", folder);
  }

  @Test
  void refusesIon() throws IOException {
    summary("ION", "FULL_EXPORT");
    assertThatThrownBy(() -> TableExport.open(folder))
        .isInstanceOf(InvalidInput.class)
        .hasMessage("The export in %s must be in the format DYNAMODB_JSON, but was in ION", folder);
  }

  @Test
  void namesAFileThatIsMissing() throws IOException {
    Path file = folder.resolve("data/one.json.gz");
    Files.delete(file);
    assertThatThrownBy(() -> TableExport.open(folder))
        .isInstanceOf(InvalidInput.class)
        .hasMessage("There is no file %s, which the manifest names", file);
  }

  @Test
  void comparesTheNumberOfItemsWithTheManifest() throws IOException {
    files(3);
    assertThatThrownBy(this::items)
        .isInstanceOf(InvalidInput.class)
        .hasMessage("%s must have 3 items, but has 2", folder.resolve("data/one.json.gz"));
  }

  @Test
  void namesTheLineThatIsNoItem() throws IOException {
    data("{\"Item\":{\"PK\":{\"S\":\"A#1\"}}}\n{\"Keys\":{}}\n");
    assertThatThrownBy(this::items)
        .isInstanceOf(InvalidInput.class)
        .hasMessage("Line 2 of %s is no item", folder.resolve("data/one.json.gz"));
  }

  @Test
  void namesAFileThatIsDamaged() throws IOException {
    Path file = folder.resolve("data/one.json.gz");
    Files.writeString(file, "not gzip");
    assertThatThrownBy(this::items)
        .isInstanceOf(InvalidInput.class)
        .hasMessageStartingWith("The file %s cannot be read: ".formatted(file));
  }
}
