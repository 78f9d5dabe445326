// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Reference;
import java.util.List;

/** A one-to-many that moves: an attribute with the id of the other entity, and an index by it. */
final class ReferenceIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.REFERENCE;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.Referring referring && referring.in(model).shards() == 1;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    return new PatternResult.Changed(sharded(model, (Subject.Referring) subject, 1));
  }

  /** The model with the items that refer to one entity spread over so many partitions. */
  static Model sharded(Model model, Subject.Referring subject, int shards) {
    Reference reference = subject.in(model);
    List<Reference> changed =
        subject.entityIn(model).references().stream()
            .map(each -> each.equals(reference) ? each.shardedBy(shards) : each)
            .toList();
    return model.with(subject.entityIn(model).toBuilder().references(changed).build());
  }

  /** The model with a plain attribute in place of the reference, if nothing depends on it. */
  static PatternResult removed(Model model, Subject.Referring subject) {
    Entity entity = subject.entityIn(model);
    Reference reference = subject.in(model);
    boolean isCopied = !entity.copiesFrom(subject.attribute()).isEmpty();
    if (reference.isChecked() || isCopied) {
      return new PatternResult.Unfit("what the reference checks or copies needs its index");
    }
    List<Reference> others =
        entity.references().stream().filter(each -> !each.equals(reference)).toList();
    return new PatternResult.Changed(model.with(entity.toBuilder().references(others).build()));
  }
}
