// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.tools.text.JsonFields;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variants of an entity for the forms of the page. */
public final class VariantJson {
  private VariantJson() {}

  /**
   * The discriminator, and the attributes of each variant that not all have, with whether they may
   * be absent there.
   */
  public static JsonFields of(Variants variants) {
    Map<String, Object> own = new LinkedHashMap<>();
    for (Variant variant : variants.all()) {
      Map<String, Object> optional = new LinkedHashMap<>();
      variant
          .attributes()
          .forEach(each -> optional.put(each.name(), each.optional() || each.preset() != null));
      own.put(variant.word(), optional);
    }
    return new JsonFields().with("by", variants.by()).with("own", own);
  }
}
