// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Target;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the item type that a request reads or writes. */
record ItemTypes(Design design) {

  Optional<ItemType> labelled(String label) {
    return design.items().stream().filter(i -> i.label().equals(label)).findFirst();
  }

  Optional<ItemType> of(Action action) {
    Target target = action.target();
    if (target instanceof Target.Own own) {
      return labelled(own.type());
    }
    if (target instanceof Target.End end) {
      return labelled(end.entity());
    }
    if (target instanceof Target.Parent parent) {
      return labelled(parent.entity());
    }
    if (target instanceof Target.Source source) {
      return labelled(source.copied().entity());
    }
    if (target instanceof Target.GateItem gate && !gate.gate().isSharded()) {
      return labelled(gate.gate().entity());
    }
    return of(action.key());
  }

  /** The item type with a key of this form, whatever its attributes are called. */
  Optional<ItemType> of(ItemKey key) {
    String form = form(key);
    return design.items().stream().filter(i -> form(i.key()).equals(form)).findFirst();
  }

  private static String form(ItemKey key) {
    return form(key.partition()) + " / " + form(key.sort());
  }

  private static String form(KeyTemplate key) {
    return key.segments().stream()
        .map(s -> s instanceof Segment.Word word ? word.text() : s.getClass().getSimpleName())
        .collect(Collectors.joining("#"));
  }
}
