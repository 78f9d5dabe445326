// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/** Finds anti-patterns in a model that compiles, as warnings and notes. */
public final class Linter {
  private static final List<LintRule> RULES =
      List.of(
          new UnboundedList(),
          new RelationshipInAttribute(),
          new RelationshipAsEntity(),
          new OverNormalised(),
          new ItemTooLarge(),
          new KeyTooLong(),
          new SummaryNearLimit(),
          new HotPartition(),
          new PopularEntity(),
          new HotEdges(),
          new HotChildren(),
          new HotReference(),
          new RollingHotPartition(),
          new LowCardinality(),
          new ContendedItem(),
          new LocalCollectionSize(),
          new IndexCapacity(),
          new IndexWithoutReaders(),
          new RedundantIndex(),
          new NarrowProjection(),
          new WideProjection(),
          new ProjectionWithoutEffect(),
          new UnneededMirror(),
          new CopyOfChanging(),
          new SummaryOfChanging(),
          new UnboundedCascade(),
          new UnpagedList(),
          new FilteredLevel(),
          new UnorderedText(),
          new UnprefixedSortKey(),
          new UniqueOfFew(),
          new MisspeltCount(),
          new UncheckedCount(),
          new KeptByDefault(),
          new SummarySnapshot());

  /** The rules about answers that surprise; they are cheap, and need no plans of writes. */
  private static final List<LintRule> ALWAYS = List.of(new MisspeltCount(), new UncheckedCount());

  private Linter() {}

  /** The findings that {@code plan} and the annotation processor show without being asked. */
  public static List<Finding> always(Compiled compiled, Declaration declaration) {
    Schema schema = new Schema(compiled.model());
    Findings findings = new Findings(schema, declaration.places());
    ALWAYS.forEach(r -> r.check(compiled, schema, findings));
    return findings.withAllowances().stream()
        .filter(finding -> finding.diagnostic().tag().isAdvice() && !finding.isAllowed())
        .toList();
  }

  /**
   * Lints a compiled declaration. Findings come by severity, then by place; those that the model
   * allows are among them.
   */
  public static List<Finding> lint(Compiled compiled, Declaration declaration) {
    Schema schema = new Schema(compiled.model());
    Findings findings = new Findings(schema, declaration.places());
    RULES.forEach(r -> r.check(compiled, schema, findings));
    new DerivedTableName(declaration.tableNamedAfter()).check(compiled, schema, findings);
    return findings.withAllowances();
  }
}
