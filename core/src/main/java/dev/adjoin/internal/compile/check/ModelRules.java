// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/** All rules, in the order in which their mistakes make sense to a reader. */
public final class ModelRules {
  /** What a name refers to must be there before anything about it can be judged. */
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
          new DefaultsFit(),
          new VersionsAndExpiriesFit(),
          new CountsFit(),
          new KeyPartsCanBeOrdered(),
          new TemplatesHoldTheIdentity(),
          new ChildSettingsNeedAParent(),
          new CopiesHaveASource(),
          new ChildrenAreInReach(),
          new LocalViewsStayLocal(),
          new SwappedIndexFits(),
          new SummariesFit(),
          new SummariesStaySmall(),
          new SummariesCanBeFound(),
          new InverseIsReadable(),
          new TogetherIsOnePartition(),
          new BoundsAreOneGate(),
          new TrustIsEnough(),
          new ExpiryIsAccountedFor(),
          new EntityExpiryIsAccountedFor(),
          new WorkloadNamesTypes());

  private ModelRules() {}

  /** Checks everything; the rules about meaning only where references resolve. */
  public static void check(Schema schema, Problems problems) {
    REFERENCES.forEach(r -> r.check(schema, problems));
    MEANING.forEach(r -> r.check(schema, problems));
  }
}
