// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** An upper bound for the disk: a put appends as many bytes as the engine logs, and syncs. */
final class BareFile implements DynamoDbClient {
  /** An item and its entry in the index. */
  private static final int BYTES = 500;

  private final FileChannel file;

  BareFile(Path path) {
    try {
      file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    try {
      file.write(ByteBuffer.allocate(BYTES));
      file.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return PutItemResponse.builder().build();
  }

  /** Does nothing: a file of puts needs no deletes. */
  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return DeleteItemResponse.builder().build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
