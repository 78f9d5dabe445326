// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The stable name of one kind of diagnostic. A test checks that each has a heading in {@code
 * docs/diagnostics.md}.
 */
public enum Tag {
  // The file or class itself
  UNREADABLE_FILE,
  YAML_SYNTAX,
  TOO_LARGE,
  UNKNOWN_KEY,
  MISSING_KEY,
  DUPLICATE_KEY,
  WRONG_TYPE,
  INVALID_VALUE,
  UNKNOWN_TYPE,
  ATTRIBUTE_SYNTAX,
  CONDITION_SYNTAX,
  TEMPLATE_SYNTAX,
  NOT_A_RECORD,
  UNSUPPORTED_TYPE,
  MISPLACED_ANNOTATION,
  MISSING_ANNOTATION,

  // Names
  INVALID_NAME,
  RESERVED_NAME,
  DUPLICATE_NAME,
  NO_ENTITIES,
  WAS_DECLARED,
  WAS_TWICE,
  GONE_DECLARED,

  // References
  UNKNOWN_ENTITY,
  UNKNOWN_ATTRIBUTE,
  UNKNOWN_READ,
  UNKNOWN_WORKLOAD,
  UNKNOWN_LINT_TAG,
  ALLOWED_WITHOUT_REASON,

  // Attributes
  DEFAULT_TYPE,
  VERSION_TYPE,
  EXPIRES_TYPE,
  COUNT_TYPE,
  GENERATED_ID,
  UNORDERABLE_TYPE,
  OPTIONAL_IN_KEY,
  TYPE_CYCLE,
  SAME_ATTRIBUTE,
  ATTRIBUTE_IS_KEY,

  // Keys
  KEY_WITHOUT_IDENTITY,
  KEY_BEYOND_IDENTITY,
  KEY_WITHOUT_ORDER,
  KEYS_COINCIDE,

  // Children
  PARENT_CYCLE,
  TOO_DEEP,
  NOT_A_CHILD,
  COPY_SOURCE,
  CHILD_OUT_OF_REACH,
  LOCAL_VIEW,

  // Views and indexes
  VIEW_SIDE,
  TOO_MANY_INDEXES,
  TOO_MANY_LOCAL_INDEXES,
  TOO_MANY_PROJECTED,
  INDEX_NAMES,
  BILLING_INDEX,

  // Relationships
  SELF_WITHOUT_ENDS,
  SELF_WITHOUT_AS,
  ENDS_COUNT,
  SUMMARY_WITHOUT_SUMMARIES,

  // Settings that contradict each other
  SWAPPED_DISTINCT,
  SWAPPED_ORDER,
  SWAPPED_SHARDS,
  SWAPPED_MIRROR,
  SWAPPED_CONSTANT,
  TOGETHER_SHARDED,
  MAX_SHARDED,
  SUMMARIES_INVERSE,
  SUMMARIES_ORDER,
  SUMMARIES_VIEWS,
  SUMMARIES_SHARDS,
  SUMMARIES_PROJECT,
  SUMMARIES_MAX,
  SUMMARIES_SIZE,
  SUMMARIES_ON_DELETE,
  SUMMARIES_COPY,
  NONE_ON_DELETE,
  NONE_TO_SETTING,
  TRUSTED_COUNT,
  TRUSTED_RESTRICT,
  TRUSTED_MAX,
  EXPIRES_COUNTED,
  EXPIRES_MIRRORED,
  EXPIRES_SUMMARISED,
  EXPIRES_CHECKED,
  EXPIRES_ATTACHED,
  EXPIRES_RESTRICTED,
  EXPIRY_WITHOUT_STREAM,

  // Declared patterns
  PATTERN_REFUSED,

  // Structural advice, from lint
  UNBOUNDED_LIST,
  RELATIONSHIP_IN_ATTRIBUTE,
  RELATIONSHIP_AS_ENTITY,
  OVER_NORMALISED,
  ITEM_TOO_LARGE,
  KEY_TOO_LONG,
  SUMMARY_NEAR_LIMIT,
  HOT_PARTITION,
  ROLLING_HOT_PARTITION,
  LOW_CARDINALITY,
  CONTENDED_ITEM,
  LOCAL_COLLECTION_SIZE,
  INDEX_CAPACITY,
  INDEX_WITHOUT_READERS,
  REDUNDANT_INDEX,
  NARROW_PROJECTION,
  WIDE_PROJECTION,
  PROJECTION_WITHOUT_EFFECT,
  UNNEEDED_MIRROR,
  COPY_OF_CHANGING,
  SUMMARY_OF_CHANGING,
  UNBOUNDED_CASCADE,
  UNPAGED_LIST,
  FILTERED_LEVEL,
  UNORDERED_TEXT,
  UNPREFIXED_SORT_KEY,
  UNIQUE_OF_FEW,
  UNCHECKED_COUNT,
  SUMMARY_SNAPSHOT,
  DERIVED_TABLE_NAME,
  UNUSED_ALLOWANCE;

  /** The tag as people read and search it: {@code unknown-attribute}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it is a finding of lint, which an author may accept, rather than a mistake. */
  public boolean isAdvice() {
    return compareTo(UNBOUNDED_LIST) >= 0 && this != UNUSED_ALLOWANCE;
  }

  /** The tag with this word. */
  public static Optional<Tag> named(String word) {
    return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst();
  }

  @Override
  public String toString() {
    return word();
  }
}
