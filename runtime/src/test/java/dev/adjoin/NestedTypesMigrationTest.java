// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Edits of nested types, whose values are in items of several types, directly or in each other. */
class NestedTypesMigrationTest {
  /** Nothing has the name of a type in its own that does not hold it. */
  private static final String FAIR =
      """
      model: fair
      types:
        Address: {street: string, zip: string?}
        Contact: {phone: string?, address: "%s"}
        AddressBook: {title: string}
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, %s}}
        Booth: {id: boothId, attributes: {boothId: string, hall: string, %s}}
        Stand: {id: standId, attributes: {standId: string, book: AddressBook?}}
      """;

  private static final List<String> HOLDING =
      List.of(
          "home: Address?", "contacts: list(Contact)?", "byName: map(Contact)?", "name: string?");

  /** A model, and values of its types with and without the attribute. */
  private record Case(String before, String visitor, String booth, String within) {
    static Case of(Random random) {
      String within = random.nextBoolean() ? "Address?" : "list(Address)?";
      String visitor = HOLDING.get(random.nextInt(HOLDING.size()));
      String booth = HOLDING.get(random.nextInt(HOLDING.size()));
      return new Case(FAIR.formatted(within, visitor, booth), visitor, booth, within);
    }

    Item visitor(String id, boolean hasZip) {
      return with(Item.of("visitorId", id), visitor, hasZip);
    }

    Item booth(String id, boolean hasZip) {
      return with(Item.of("boothId", id, "hall", "A"), booth, hasZip);
    }

    private Item with(Item item, String attribute, boolean hasZip) {
      Map<String, Object> address =
          hasZip ? Map.of("street", "S", "zip", "1") : Map.of("street", "S");
      Object inContact = within.startsWith("list") ? List.of(address) : address;
      Map<String, Object> contact = Map.of("phone", "1", "address", inContact);
      return switch (HOLDING.indexOf(attribute)) {
        case 0 -> item.with("home", address);
        case 1 -> item.with("contacts", List.of(contact));
        case 2 -> item.with("byName", Map.of("me", contact));
        default -> item;
      };
    }

    boolean holds(String attribute) {
      return HOLDING.indexOf(attribute) < 3;
    }
  }

  @Test
  void anAttributeBecomesRequiredWhereverItsTypeIsHeld() {
    Search.of(6, 400).run(seed -> becomesRequired(Search.random(seed)));
  }

  private static void becomesRequired(Random random) {
    Case data = Case.of(random);
    String edited = data.before().replace("zip: string?}", "zip: string}");
    if (random.nextBoolean()) {
      edited = edited.replace("hall: string, ", "hall: string, size: int?, ");
    }
    if (random.nextBoolean()) {
      edited = edited.replaceFirst("(Booth: .*)}\n", "$1, views: {byHall: {by: [hall]}}}\n");
    }
    String after = edited;
    boolean hasVisitor = random.nextBoolean();
    boolean hasBooth = random.nextBoolean();
    List<Item> lacking = new ArrayList<>();
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(data.before()).connect(table.client)) {
        db.createTable();
        db.entity("Stand").create(Item.of("standId", "s", "book", Map.of("title", "T")));
        boolean visitorHasZip = random.nextInt(3) > 0;
        boolean boothHasZip = random.nextInt(3) > 0;
        if (hasVisitor) {
          db.entity("Visitor").create(data.visitor("v", visitorHasZip));
          if (!visitorHasZip && data.holds(data.visitor())) {
            lacking.add(data.visitor("v", true));
          }
        }
        if (hasBooth) {
          db.entity("Booth").create(data.booth("b", boothHasZip));
          if (!boothHasZip && data.holds(data.booth())) {
            lacking.add(data.booth("b", true));
          }
        }
      }
      if (!lacking.isEmpty()) {
        isRefused(table, after);
        assertThatThrownBy(() -> table.offline(after).run())
            .isInstanceOfSatisfying(
                AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED))
            .hasMessageContaining("cannot be migrated\n")
            .hasMessageContaining("zip must be stored, but was absent");
        try (Adjoin old = table.model(data.before()).connect(table.client)) {
          for (Item item : lacking) {
            old.entity(item.has("visitorId") ? "Visitor" : "Booth").put(item);
          }
        }
      }
      assertThat(table.offline(after).run().state()).isIn(State.FINISHED, State.NOTHING_TO_DO);
      try (Adjoin db = table.model(after).connect(table.client)) {
        assertThat(db.entity("Visitor").get("v").isPresent()).isEqualTo(hasVisitor);
        assertThat(db.entity("Booth").get("b").isPresent()).isEqualTo(hasBooth);
        assertThat(db.check().run().findings()).isEmpty();
      }
      assertThat(table.offline(after).run().state()).isEqualTo(State.NOTHING_TO_DO);
    }
  }

  private static void isRefused(MigratedTable table, String after) {
    assertThatThrownBy(() -> table.model(after).connect(table.client))
        .isInstanceOfSatisfying(
            AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN))
        .hasMessageContaining(
            "Address.zip needs a backfill: recorded is string?, declared is string");
  }

  @Test
  void anItemOfTheLastMomentWithoutTheAttributeOpensTheTableAgain() {
    String before = FAIR.formatted("list(Address)?", "name: string?", "byName: map(Contact)?");
    String after = before.replace("zip: string?}", "zip: string}");
    Case data = new Case(before, "name: string?", "byName: map(Contact)?", "list(Address)?");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        db.entity("Booth").create(data.booth("b", true));
        assertThat(table.model(after).migrate(table.client).run().state())
            .isEqualTo(State.EXPANDED);
        try (Adjoin later = table.model(after).connect(table.client)) {
          assertThatThrownBy(() -> later.entity("Booth").put(data.booth("c", true)))
              .hasMessageContaining("programs with the older model write Booth");
        }
        Migration finishing =
            table
                .finishing(after, table.client)
                .onProgress(
                    now -> {
                      if (now.step().startsWith("waiting")) {
                        db.entity("Booth").put(data.booth("late", false));
                      }
                    });
        assertThatThrownBy(finishing::run)
            .hasMessageContaining("cannot be migrated, so that the table is expanded again")
            .hasMessageContaining("BOOTH#late / BOOTH#late");
      }
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.entity("Booth").put(data.booth("late", true));
      }
      assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
      try (Adjoin db = table.model(after).connect(table.client)) {
        assertThat(db.entity("Booth").get("late")).isPresent();
        assertThat(db.check().run().findings()).isEmpty();
      }
    }
  }

  @Test
  void anAttributeThatAVariantOfANestedTypeRequiresIsMigrated() {
    String before =
        """
        model: fair
        types:
          Fee:
            by: kind
            attributes: {amount: int}
            variants: {card: {number: string?}, cash: {}}
          Price: {fees: list(Fee)}
        entities:
          Booth: {id: boothId, attributes: {boothId: string, price: Price}}
        """;
    String after = before.replace("number: string?", "number: string");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        db.entity("Booth").create(booth(Map.of("kind", "cash", "amount", 1)));
        db.entity("Booth").put(booth(Map.of("kind", "card", "amount", 1)));
      }
      assertThatThrownBy(() -> table.offline(after).run())
          .hasMessageContaining("migrate: 1 item cannot be migrated");
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.entity("Booth").put(booth(Map.of("kind", "card", "amount", 1, "number", "1")));
      }
      assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
      try (Adjoin db = table.model(after).connect(table.client)) {
        assertThat(db.entity("Booth").get("b")).isPresent();
      }
    }
  }

  private static Item booth(Map<String, Object> fee) {
    return Item.of("boothId", "b", "price", Map.of("fees", List.of(fee)));
  }

  @Test
  void anAttributeOfANestedTypeIsNotOfferedToBeLost() {
    String before = FAIR.formatted("Address?", "home: Address?", "name: string?");
    String after = before.replace(", zip: string?}", "}");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        db.entity("Visitor").create(Item.of("visitorId", "v"));
      }
      assertThatThrownBy(() -> table.offline(after).run())
          .hasMessage(
              "migrate: the model is not the one that the data was stored under\n"
                  + "  Address.zip is missing or incomplete: recorded is string?, declared is nothing\n"
                  + "    Declare it again, declare {type: \"string?\", was: zip} if you renamed it, or gone: [Address.zip] if you dropped it");
      String gone = after + "gone: [Address.zip]\n";
      try (Adjoin db = table.model(gone).connect(table.client)) {
        assertThat(db.entity("Visitor").get("v")).isPresent();
      }
    }
  }
}
