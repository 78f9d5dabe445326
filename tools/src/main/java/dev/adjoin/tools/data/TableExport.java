// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A full export of a table to S3, as DynamoDB writes it, copied to a directory: {@code
 * manifest-summary.json}, {@code manifest-files.json} and the files in {@code data}.
 */
public final class TableExport {
  private static final String SUMMARY = "manifest-summary.json";
  private static final String FILES = "manifest-files.json";
  private static final String FIX =
      "Give the directory of one export, with " + SUMMARY + ", " + FILES + " and data";

  private final List<DataFile> files;

  /** One file of items, with the number that the manifest gives. */
  private record DataFile(Path path, long items) {}

  private TableExport(List<DataFile> files) {
    this.files = files;
  }

  /**
   * Opens an export.
   *
   * @throws InvalidInput if the directory holds no full export in DynamoDB's JSON
   */
  public static TableExport open(Path directory) {
    Map<?, ?> summary = object(text(directory.resolve(SUMMARY)), directory.resolve(SUMMARY));
    Object type = summary.get("exportType");
    if (type != null && !"FULL_EXPORT".equals(type)) {
      throw new InvalidInput(
          "The export in %s must be a full export, but was %s".formatted(directory, type),
          "Export the table again with the export type FULL_EXPORT");
    }
    Object format = summary.get("outputFormat");
    if (!"DYNAMODB_JSON".equals(format)) {
      throw new InvalidInput(
          "The export in %s must be in the format DYNAMODB_JSON, but was in %s"
              .formatted(directory, format),
          "Export the table again with the format DYNAMODB_JSON");
    }
    List<DataFile> files = new ArrayList<>();
    Path manifest = directory.resolve(FILES);
    for (String line : text(manifest).lines().filter(each -> !each.isBlank()).toList()) {
      Map<?, ?> entry = object(line, manifest);
      if (!(entry.get("dataFileS3Key") instanceof String key)
          || !(entry.get("itemCount") instanceof Number items)) {
        throw new InvalidInput(manifest + " must name a file and its items on each line", FIX);
      }
      Path file = directory.resolve("data").resolve(key.substring(key.lastIndexOf('/') + 1));
      if (!Files.isRegularFile(file)) {
        throw new InvalidInput("There is no file " + file + ", which the manifest names", FIX);
      }
      files.add(new DataFile(file, items.longValue()));
    }
    return new TableExport(files);
  }

  /** The number of items in the export. */
  public long size() {
    return files.stream().mapToLong(DataFile::items).sum();
  }

  /**
   * The items one by one, read as they are consumed; close it.
   *
   * @throws InvalidInput if a file is damaged or does not have the items that the manifest says
   */
  public Stream<Map<String, AttributeValue>> items() {
    return files.stream().flatMap(TableExport::items);
  }

  private static Stream<Map<String, AttributeValue>> items(DataFile file) {
    try {
      BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(file.path)), StandardCharsets.UTF_8));
      long[] lines = new long[1];
      Stream<Map<String, AttributeValue>> items =
          Stream.generate(() -> line(reader, file.path))
              .takeWhile(line -> check(line, ++lines[0], file))
              .map(line -> item(line, file.path, lines[0]));
      return items.onClose(() -> close(reader));
    } catch (IOException e) {
      throw damaged(file.path, e);
    }
  }

  /** Whether a line is one of the file; the end must come after the expected number. */
  private static boolean check(String line, long number, DataFile file) {
    if (!line.isEmpty()) {
      return true;
    }
    if (number - 1 != file.items) {
      throw new InvalidInput(
          "%s must have %d items, but has %d".formatted(file.path, file.items, number - 1),
          "Copy the export again");
    }
    return false;
  }

  /** The next line; empty at the end of the file. */
  private static String line(BufferedReader reader, Path file) {
    try {
      String line = reader.readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw damaged(file, e);
    }
  }

  private static void close(BufferedReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InvalidInput damaged(Path file, IOException cause) {
    InvalidInput input =
        new InvalidInput(
            "The file %s cannot be read: %s".formatted(file, cause.getMessage()),
            "Copy the export again");
    input.initCause(cause);
    return input;
  }

  private static Map<String, AttributeValue> item(String line, Path file, long number) {
    try {
      if (JsonDocument.read(line) instanceof Map<?, ?> map
          && map.get("Item") instanceof Map<?, ?> members) {
        return TypedJson.item(members);
      }
      throw new IllegalArgumentException("is no item");
    } catch (IllegalArgumentException e) {
      throw new InvalidInput(
          "Line %d of %s %s".formatted(number, file, e.getMessage()), "Copy the export again");
    }
  }

  private static Map<?, ?> object(String json, Path file) {
    try {
      if (JsonDocument.read(json) instanceof Map<?, ?> map) {
        return map;
      }
      throw new IllegalArgumentException("is no JSON object");
    } catch (IllegalArgumentException e) {
      throw new InvalidInput("%s %s".formatted(file, e.getMessage()), FIX);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new InvalidInput("There is no readable file " + file, FIX);
    }
  }
}
