// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Copied;
import dev.adjoin.internal.plan.Effect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The paths that an action writes: DynamoDB refuses two of one update that overlap. */
final class WrittenPaths {
  private final List<AttributePath> paths = new ArrayList<>();

  static List<AttributePath> of(Action action) {
    WrittenPaths written = new WrittenPaths();
    action.effects().forEach(written::add);
    return written.paths;
  }

  /** Whether one path is the other, or what it stands in. */
  static boolean overlap(AttributePath one, AttributePath other) {
    int common = Math.min(one.names().size(), other.names().size());
    return one.names().subList(0, common).equals(other.names().subList(0, common));
  }

  private void add(Effect effect) {
    if (effect instanceof Effect.AllAttributes all) {
      attributes(all.names());
      all.copies().forEach(this::copied);
    } else if (effect instanceof Effect.Declared declared) {
      attributes(declared.names());
    } else if (effect instanceof Effect.Given given) {
      attributes(given.among());
    } else if (effect instanceof Effect.CopiesFollow follow) {
      copied(follow.copied());
    } else if (effect instanceof Effect.InIndex in) {
      attributes(in.index().ownAttributes());
    } else if (effect instanceof Effect.IndexFollows follows) {
      attributes(follows.attributes());
    } else if (effect instanceof Effect.Mirrored mirrored) {
      mirrored.changes().forEach(this::add);
    } else {
      single(effect);
    }
  }

  private void single(Effect effect) {
    if (effect instanceof Effect.Expiry expiry) {
      attributes(List.of(expiry.attribute()));
    } else if (effect instanceof Effect.FirstVersion version) {
      attributes(List.of(version.attribute()));
    } else if (effect instanceof Effect.Add add) {
      paths.add(add.path());
    } else if (effect instanceof Effect.GateBecomes becomes) {
      gate(becomes.gate());
    } else if (effect instanceof Effect.EmptyMap map) {
      attributes(List.of(map.map().attribute()));
    } else if (effect instanceof Effect.Tombstone tombstone) {
      attributes(tombstone.removes());
      tombstone.counting().forEach(this::gate);
    }
  }

  private void copied(Copied copied) {
    attributes(copied.copies().stream().map(Copy::attribute).toList());
    paths.add(copied.version());
  }

  private void gate(Gate gate) {
    AttributePath map = AttributePath.of(gate.attribute());
    Stream.of(map, gate.number())
        .filter(p -> p.equals(map) || !overlap(p, map))
        .forEach(paths::add);
  }

  private void attributes(Collection<String> names) {
    names.forEach(n -> paths.add(AttributePath.of(n)));
  }
}
