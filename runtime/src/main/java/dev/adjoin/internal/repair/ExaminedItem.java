// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.internal.design.ItemType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item that was read again, with all its facts; empty if it does not exist. */
final class ExaminedItem implements Facts {
  private final Map<String, AttributeValue> stored;
  private final List<Suspicion> suspicions = new ArrayList<>();
  private final List<Claim> claims = new ArrayList<>();
  private final Map<Long, Long> offers = new HashMap<>();
  private @Nullable ItemType type;

  /** Something that is wrong with the item by itself. */
  record Suspicion(Kind kind, Severity severity, int part, String message) {}

  /** A claim of the item about another one. */
  record Claim(Rule rule, Place other, long slot, long expected) {}

  private ExaminedItem(Map<String, AttributeValue> stored) {
    this.stored = stored;
  }

  static ExaminedItem of(ItemRules rules, Map<String, AttributeValue> stored) {
    ExaminedItem item = new ExaminedItem(stored);
    if (!stored.isEmpty()) {
      item.type = rules.examine(stored, item);
    }
    return item;
  }

  Map<String, AttributeValue> stored() {
    return stored;
  }

  boolean exists() {
    return !stored.isEmpty();
  }

  Optional<ItemType> type() {
    return Optional.ofNullable(type);
  }

  /** Whether all of the item can be read; also if it does not exist. */
  boolean isReadable() {
    return suspicions.stream().noneMatch(s -> s.kind() == Kind.UNREADABLE);
  }

  List<Suspicion> suspicions() {
    return List.copyOf(suspicions);
  }

  Optional<Suspicion> suspicion(Kind kind, int part) {
    return suspicions.stream().filter(s -> s.kind() == kind && s.part() == part).findFirst();
  }

  /** The claims of one rule about one offer; several edges of a map can have the same. */
  List<Claim> claims(int rule, long slot) {
    return claims.stream().filter(c -> c.rule().id() == rule && c.slot() == slot).toList();
  }

  /** What the item copies of others. */
  List<Claim> copies() {
    return claims.stream().filter(c -> c.rule().different() == Kind.STALE_COPY).toList();
  }

  /** The item that the first claim is about: of a guard, the owner of its value. */
  Optional<Place> claimed() {
    return claims.stream().map(Claim::other).findFirst();
  }

  boolean offers(long slot) {
    return offers.containsKey(slot);
  }

  /** Whether it offers another value than it did. */
  boolean contradicts(ExaminedItem before) {
    return offers.entrySet().stream()
        .anyMatch(
            offer -> {
              Long was = before.offers.get(offer.getKey());
              return was != null && !was.equals(offer.getValue());
            });
  }

  /** The finding of a broken claim about this item; null if the claim holds. */
  @Nullable Kind broken(Claim claim) {
    Long offered = offers.get(claim.slot());
    if (offered == null) {
      return claim.rule().missing();
    }
    return claim.expected() == ANY || offered == claim.expected() ? null : claim.rule().different();
  }

  @Override
  public void suspect(Kind kind, Severity severity, int part, String message) {
    suspicions.add(new Suspicion(kind, severity, part, message));
  }

  @Override
  public void offer(long slot, long value) {
    offers.put(slot, value);
  }

  @Override
  public void claim(Rule rule, Place other, long slot, long expected) {
    claims.add(new Claim(rule, other, slot, expected));
  }

  @Override
  public void counted(int gate, Place holder) {}

  @Override
  public void gate(int gate, long number, long changes) {}
}
