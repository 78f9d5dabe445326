// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/** Validates the request members that declare a table or an index. */
final class TableParameters {
  static final int LONGEST_NAME = 255;
  private static final int MOST_KEY_ATTRIBUTES = 2;
  private static final int MOST_INCLUDED = 20;

  private final Constraints constraints;

  TableParameters(Constraints constraints) {
    this.constraints = constraints;
  }

  void definitions(List<AttributeDefinition> definitions) {
    for (int i = 0; i < definitions.size(); i++) {
      String member = "attributeDefinitions." + (i + 1) + ".member.";
      AttributeDefinition definition = definitions.get(i);
      constraints
          .required(member + "attributeName", definition.attributeName())
          .length(member + "attributeName", definition.attributeName(), 1, LONGEST_NAME)
          .required(member + "attributeType", definition.attributeTypeAsString())
          .oneOf(member + "attributeType", definition.attributeTypeAsString(), "B, N, S");
    }
  }

  void billingMode(@Nullable String mode) {
    constraints.oneOf("billingMode", mode, "PROVISIONED, PAY_PER_REQUEST");
  }

  void throughput(String member, @Nullable ProvisionedThroughput throughput) {
    if (throughput != null) {
      constraints
          .required(member + ".writeCapacityUnits", throughput.writeCapacityUnits())
          .atLeast(member + ".writeCapacityUnits", throughput.writeCapacityUnits(), 1)
          .required(member + ".readCapacityUnits", throughput.readCapacityUnits())
          .atLeast(member + ".readCapacityUnits", throughput.readCapacityUnits(), 1);
    }
  }

  /** Checks the key schema of the table. */
  void key(boolean given, List<KeySchemaElement> elements) {
    key("keySchema", given, elements, MOST_KEY_ATTRIBUTES);
  }

  private void key(String member, boolean given, List<KeySchemaElement> elements, int most) {
    if (!given) {
      constraints.required(member, null);
      return;
    }
    constraints.size(member, elements.stream().map(TableParameters::shown).toList(), 1, most);
    for (int i = 0; i < elements.size(); i++) {
      String element = member + "." + (i + 1) + ".member.";
      constraints
          .required(element + "attributeName", elements.get(i).attributeName())
          .length(element + "attributeName", elements.get(i).attributeName(), 1, LONGEST_NAME)
          .required(element + "keyType", elements.get(i).keyTypeAsString())
          .oneOf(element + "keyType", elements.get(i).keyTypeAsString(), "HASH, RANGE");
    }
  }

  private static String shown(KeySchemaElement element) {
    return "KeySchemaElement(attributeName="
        + element.attributeName()
        + ", keyType="
        + element.keyTypeAsString()
        + ")";
  }

  void locals(List<LocalSecondaryIndex> indexes) {
    for (int i = 0; i < indexes.size(); i++) {
      LocalSecondaryIndex index = indexes.get(i);
      String member = "localSecondaryIndexes." + (i + 1) + ".member.";
      constraints.newName(member + "indexName", index.indexName());
      key(member + "keySchema", index.hasKeySchema(), index.keySchema(), MOST_KEY_ATTRIBUTES);
      projection(member + "projection", index.projection());
    }
  }

  void globals(List<GlobalSecondaryIndex> indexes) {
    for (int i = 0; i < indexes.size(); i++) {
      global("globalSecondaryIndexes." + (i + 1) + ".member.", indexes.get(i));
    }
  }

  void global(String member, GlobalSecondaryIndex index) {
    constraints.newName(member + "indexName", index.indexName());
    key(member + "keySchema", index.hasKeySchema(), index.keySchema(), Integer.MAX_VALUE);
    projection(member + "projection", index.projection());
    throughput(member + "provisionedThroughput", index.provisionedThroughput());
  }

  private void projection(String member, @Nullable Projection projection) {
    constraints.required(member, projection);
    if (projection != null) {
      constraints
          .oneOf(
              member + ".projectionType",
              projection.projectionTypeAsString(),
              "ALL, INCLUDE, KEYS_ONLY")
          .size(member + ".nonKeyAttributes", projection.nonKeyAttributes(), 1, MOST_INCLUDED)
          .names(member + ".nonKeyAttributes", projection.nonKeyAttributes());
    }
  }

  void stream(@Nullable StreamSpecification stream) {
    if (stream != null) {
      constraints
          .required("streamSpecification.streamEnabled", stream.streamEnabled())
          .oneOf(
              "streamSpecification.streamViewType",
              stream.streamViewTypeAsString(),
              "OLD_IMAGE, KEYS_ONLY, NEW_AND_OLD_IMAGES, NEW_IMAGE");
    }
  }

  void encryption(@Nullable SSESpecification encryption) {
    if (encryption != null) {
      constraints
          .oneOf("sSESpecification.sSEType", encryption.sseTypeAsString(), "AES256, KMS")
          .length("sSESpecification.kMSMasterKeyId", encryption.kmsMasterKeyId(), 1, 2048);
    }
  }
}
