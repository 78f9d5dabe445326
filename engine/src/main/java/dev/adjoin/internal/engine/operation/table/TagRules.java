// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Validation of tags in requests. */
final class TagRules {
  private static final Pattern TEXT = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");
  private static final int LONGEST_KEY = 128;
  private static final int LONGEST_VALUE = 256;
  private static final int MOST = 50;

  private TagRules() {}

  /** The tags by key. */
  static Map<String, String> of(List<Tag> tags) {
    Map<String, String> byKey = new LinkedHashMap<>();
    for (Tag tag : tags) {
      checkKey(tag.key());
      checkValue(tag.value());
      if (byKey.put(tag.key(), tag.value()) != null) {
        throw ApiErrors.validation(
            "Duplicate Tag Keys provided as input: Duplicate Tag Key found " + tag.key());
      }
    }
    refuseTooMany(byKey);
    return byKey;
  }

  static void checkKey(@Nullable String key) {
    if (key == null
        || key.isEmpty()
        || key.length() > LONGEST_KEY
        || !TEXT.matcher(key).matches()) {
      throw ApiErrors.validation("The Tag Key provided is invalid, Key: " + key);
    }
    if (key.startsWith("aws:")) {
      throw ApiErrors.validation("Tag Key cannot be prefixed with aws:, Key: " + key);
    }
  }

  private static void checkValue(@Nullable String value) {
    if (value == null || value.length() > LONGEST_VALUE || !TEXT.matcher(value).matches()) {
      throw ApiErrors.validation("The Tag Value provided is invalid, Value: " + value);
    }
  }

  static void refuseTooMany(Map<String, String> tags) {
    if (tags.size() > MOST) {
      throw ApiErrors.validation(
          "Number of Tags exceed the current limit for the provided ResourceArn");
    }
  }
}
