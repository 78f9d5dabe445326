// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.stream.StreamDeclaration;
import dev.adjoin.internal.engine.table.TableDefinition.StreamDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/** Validation of the stream, encryption and table class settings in requests. */
final class SettingRules {
  private SettingRules() {}

  /** The stream of a new table; null if it has none. */
  static @Nullable StreamDefinition newStream(@Nullable StreamSpecification asked, Instant moment) {
    if (asked == null) {
      return null;
    }
    if (asked.streamEnabled() && asked.streamViewType() == null) {
      throw ApiErrors.invalidParameter(
          "Table is being created with a stream enabled, UpdateViewType is required");
    }
    if (!asked.streamEnabled() && asked.streamViewType() != null) {
      throw ApiErrors.invalidParameter(
          "Table is being created with a stream disabled, UpdateViewType should not be specified");
    }
    return asked.streamEnabled() ? stream(asked, moment) : null;
  }

  static StreamDefinition stream(StreamSpecification asked, Instant moment) {
    return new StreamDefinition(asked.streamViewType(), StreamDeclaration.label(moment));
  }

  /**
   * Throws an error for an encryption that DynamoDB would refuse, or for a key of KMS: nothing is
   * encrypted, so no table may claim a key.
   */
  static void refuseKey(@Nullable SSESpecification asked) {
    if (asked == null) {
      return;
    }
    String key = asked.kmsMasterKeyId();
    if (Boolean.FALSE.equals(asked.enabled())) {
      refuseIf(asked.sseType() != null, "SSEType can not be specified if Enabled is false");
      refuseIf(key != null, "KMSMasterKeyId can not be specified if Enabled is false");
      return;
    }
    refuseIf(asked.sseType() == SSEType.AES256, "SSEType AES256 is not supported");
    refuseIf(
        key != null && asked.sseType() == null,
        "SSEType KMS is required if KMSMasterKeyId is specified");
    refuseUnsupported(
        "SSESpecification with a key of KMS", asked.enabled() != null || asked.sseType() != null);
  }

  private static void refuseIf(boolean wrong, String message) {
    if (wrong) {
      throw ApiErrors.invalidParameter(message);
    }
  }

  static @Nullable TableClass tableClass(@Nullable TableClass asked) {
    if (asked == TableClass.UNKNOWN_TO_SDK_VERSION) {
      throw ApiErrors.validation(
          "Invalid table-class parameter provided. Please try again with a valid table-class value:"
              + " [STANDARD, STANDARD_INFREQUENT_ACCESS].");
    }
    return asked;
  }

  /** Throws an error for a feature that this engine does not support, instead of ignoring it. */
  static void refuseUnsupported(String member, boolean asked) {
    refuseIf(asked, member + " is not supported by this engine");
  }
}
