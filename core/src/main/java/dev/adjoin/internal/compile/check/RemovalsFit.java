// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/**
 * Rule: removals by other programs are applied from a stream, of items, and where nothing has to be
 * asked first: another program does not ask.
 */
final class RemovalsFit implements Rule {
  private static final String SETTING = "removals";

  @Override
  public void check(Schema schema, Problems problems) {
    for (Member member : schema.model().members()) {
      if (member.removalsStreamed()) {
        if (!schema.model().table().stream()) {
          refuseWithoutStream(member, problems);
        }
        if (member instanceof Relationship relationship) {
          summaries(relationship, problems);
        }
      }
    }
    for (Entity entity : schema.model().entities()) {
      if (entity.removalsStreamed()) {
        ExpiryFits.restricting(schema, entity)
            .ifPresent(what -> refuseRestricted(entity, what, problems));
      }
    }
  }

  private static void refuseWithoutStream(Member member, Problems problems) {
    problems.error(
        Tag.REMOVALS_WITHOUT_STREAM,
        member.path(SETTING),
        Phrase.format(
            "%s has %s, but its table has no stream",
            member.name(), SettingText.streamedRemovals()),
        Phrase.format("Add %s to the table", SettingText.stream()));
  }

  private static void summaries(Relationship relationship, Problems problems) {
    if (relationship.store() == Store.SUMMARIES) {
      problems.error(
          Tag.REMOVALS_SUMMARISED,
          relationship.path(SETTING),
          Phrase.format(
              "%s has %s and is stored as summaries, but a stream reports the removal of items alone",
              relationship.name(), SettingText.streamedRemovals()),
          Phrase.format("Store it as edges, or leave out %s", SettingText.streamedRemovals()));
    }
  }

  private static void refuseRestricted(Entity entity, String restricting, Problems problems) {
    problems.error(
        Tag.REMOVALS_RESTRICTED,
        entity.path(SETTING),
        Phrase.format(
            "%s has %s and %s restricts its delete, but another program removes it anyway",
            entity.name(), SettingText.streamedRemovals(), restricting),
        Phrase.format(
            "Declare %s or %s for %s",
            SettingText.value("onDelete", OnDelete.CASCADE),
            SettingText.value("onDelete", OnDelete.KEEP),
            restricting));
  }
}
