// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.value.ApiErrors;

/** Creates the errors for values that are invalid as an index key. */
sealed interface IndexKeyRefusal {
  RuntimeException type(Index index, KeyAttribute part, String actual);

  /** The error for an empty value of this kind, such as a string. */
  RuntimeException empty(Index index, KeyAttribute part, String kind);

  RuntimeException size(Index index, KeyAttribute part, int longest);

  /** Errors for a value in the request; the messages include the attribute. */
  record OfPut() implements IndexKeyRefusal {
    @Override
    public RuntimeException type(Index index, KeyAttribute part, String actual) {
      return ApiErrors.invalidParameter(
          "Type mismatch for Index Key "
              + part.name()
              + " Expected: "
              + part.type()
              + " Actual: "
              + actual
              + " IndexName: "
              + index.name());
    }

    @Override
    public RuntimeException empty(Index index, KeyAttribute part, String kind) {
      return ApiErrors.validation(
          "One or more parameter values are not valid. A value specified for a secondary index key"
              + " is not supported. The AttributeValue for a key attribute cannot contain an empty "
              + kind
              + " value. IndexName: "
              + index.name()
              + ", IndexKey: "
              + part.name());
    }

    @Override
    public RuntimeException size(Index index, KeyAttribute part, int longest) {
      boolean isPartition = index.definition().key().partition().contains(part);
      return ApiErrors.invalidParameter(
          "Size of "
              + (isPartition ? "hashkey" : "rangekey")
              + " has exceeded the maximum size limit of"
              + longest
              + " bytes. IndexName: "
              + index.name()
              + ", IndexKey: "
              + part.name());
    }
  }

  /** Errors for a value that an update computes; the messages do not include the attribute. */
  record OfUpdate() implements IndexKeyRefusal {
    @Override
    public RuntimeException type(Index index, KeyAttribute part, String actual) {
      return ApiErrors.validation(
          "The update expression attempted to update the secondary index key to unsupported type");
    }

    @Override
    public RuntimeException empty(Index index, KeyAttribute part, String kind) {
      return ApiErrors.validation(
          "One or more parameter values are not valid. The update expression attempted to update a"
              + " secondary index key to a value that is not supported. The AttributeValue for a key"
              + " attribute cannot contain an empty "
              + kind
              + " value.");
    }

    @Override
    public RuntimeException size(Index index, KeyAttribute part, int longest) {
      return ApiErrors.validation(
          "The update expression attempted to update the secondary index key beyond allowed size"
              + " limits");
    }
  }
}
