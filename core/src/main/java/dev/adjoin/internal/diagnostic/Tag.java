// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Locale;

/**
 * The stable name of one kind of mistake. Each has a heading in {@code docs/diagnostics.md}; a test
 * holds the two together.
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

  // Names
  INVALID_NAME,
  RESERVED_NAME,
  DUPLICATE_NAME,
  NO_ENTITIES,

  // References
  UNKNOWN_ENTITY,
  UNKNOWN_ATTRIBUTE,
  UNKNOWN_READ,
  UNKNOWN_WORKLOAD,

  // Attributes
  DEFAULT_TYPE,
  VERSION_TYPE,
  EXPIRES_TYPE,
  COUNT_TYPE,
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

  // What does not go together
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

  // Declared patterns
  PATTERN_REFUSED,

  // Structural advice, from lint
  UNBOUNDED_LIST,
  HOT_PARTITION,
  INDEX_WITHOUT_READERS,
  COPY_OF_CHANGING,
  UNORDERED_TEXT;

  /** The tag as people read and search it: {@code unknown-attribute}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return word();
  }
}
