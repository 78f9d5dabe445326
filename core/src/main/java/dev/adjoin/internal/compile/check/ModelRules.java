// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/** Runs all rules about a model. */
public final class ModelRules {
  /** Rules about names and references, on which the other rules rely. */
  private static final List<Rule> REFERENCES =
      List.of(
          new SomethingIsDeclared(),
          new NamesAreUsable(),
          new NamesAreUnique(),
          new TypesResolve(),
          new EndsAndParentsResolve(),
          new ParentsFormATree());

  private static final List<Rule> MEANING =
      List.of(
          new AttributesResolve(),
          new ListsNameThingsOnce(),
          new EndsNameTheIdentity(),
          new AttributesAreDistinct(),
          new AttributesKeepClearOfKeys(),
          new RenamesAreClear(),
          new VariantsFit(),
          new DefaultsFit(),
          new GeneratedIdsFit(),
          new UniqueValuesAreOwn(),
          new VersionsAndExpiriesFit(),
          new CountsFit(),
          new KeyPartsCanBeOrdered(),
          new TemplatesHoldTheIdentity(),
          new ChildSettingsNeedAParent(),
          new CopiesHaveASource(),
          new CopiesAreMaintained(),
          new ChildrenAreInReach(),
          new LocalViewsStayLocal(),
          new SwappedIndexFits(),
          new SummariesFit(),
          new SummariesStaySmall(),
          new SummariesCanBeFound(),
          new SettingsNeedAnInverse(),
          new ShardsFit(),
          new ReferencesFit(),
          new TrustedFits(),
          new ExpiryFits(),
          new RemovalsFit(),
          new WorkloadNamesTypes(),
          new AllowancesNameFindings());

  private ModelRules() {}

  /**
   * Runs all rules; those about meaning examine only types whose references resolve. They look at
   * all ancestors of each entity, so they do not run if a hierarchy is too deep for that.
   */
  public static void check(Schema schema, Problems problems) {
    REFERENCES.forEach(r -> r.check(schema, problems));
    if (!problems.has(Tag.TOO_DEEP)) {
      MEANING.forEach(r -> r.check(schema, problems));
    }
  }
}
