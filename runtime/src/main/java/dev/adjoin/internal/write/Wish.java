// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a caller wants an item to be. */
sealed interface Wish {

  /**
   * All of it, in its stored form: what is left out is to be absent, or its default.
   *
   * @param replaces whether it may take the place of one that is there, and so is a change
   */
  record Whole(Map<String, AttributeValue> item, boolean replaces) implements Wish {
    public Whole {
      item = Collections.unmodifiableMap(new LinkedHashMap<>(item));
    }
  }

  /** These attributes changed, the others as they are. */
  record Partly(Map<String, Clause> changes) implements Wish {
    public Partly {
      changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
    }
  }

  /** Not there. */
  record Gone() implements Wish {}
}
