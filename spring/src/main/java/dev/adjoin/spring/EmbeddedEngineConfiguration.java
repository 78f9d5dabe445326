// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.UnusableDirectoryException;
import java.nio.file.Path;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** DynamoDB inside the application, where there is no other client and the settings allow it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(EmbeddedDynamoDb.class)
@ConditionalOnProperty("adjoin.embedded.enabled")
@ConditionalOnMissingBean(DynamoDbClient.class)
class EmbeddedEngineConfiguration {
  @Bean(destroyMethod = "close")
  static EmbeddedDynamoDb embeddedDynamoDb(AdjoinProperties settings) {
    Path directory = settings.embedded().directory();
    try {
      return directory == null ? EmbeddedDynamoDb.inMemory() : EmbeddedDynamoDb.at(directory);
    } catch (DirectoryInUseException e) {
      throw new StartFailure(
          String.valueOf(e.getMessage()),
          "Stop the program that uses the directory, or set adjoin.embedded.directory to another",
          e);
    } catch (UnusableDirectoryException e) {
      throw new StartFailure(
          String.valueOf(e.getMessage()),
          "Set adjoin.embedded.directory to a directory that the application can create or write,"
              + " empty or with the data of an embedded engine",
          e);
    }
  }

  @Bean(destroyMethod = "")
  static DynamoDbClient dynamoDbClient(EmbeddedDynamoDb engine) {
    return engine.client();
  }

  @Bean(destroyMethod = "")
  @ConditionalOnMissingBean
  static DynamoDbStreamsClient dynamoDbStreamsClient(EmbeddedDynamoDb engine) {
    return engine.streams();
  }
}
