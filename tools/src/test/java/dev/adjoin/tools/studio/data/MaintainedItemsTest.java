// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import static dev.adjoin.tools.studio.data.CalledStudio.edit;
import static dev.adjoin.tools.studio.data.CalledStudio.edits;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.text.JsonFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items and attributes that Adjoin maintains in various designs, and what follows from an edit. */
class MaintainedItemsTest {
  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, String value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    changed.put(name, AttributeValue.fromS(value));
    return changed;
  }

  @Test
  void aGuardIsChangedWithItsEntity() {
    try (CalledStudio studio = CalledStudio.of("teams")) {
      List<Map<String, AttributeValue>> all =
          CalledStudio.rows(studio.done("load", new JsonFields()), "rows");
      Map<String, AttributeValue> guard =
          all.stream()
              .filter(item -> item.get("SK").s().contains("ada@"))
              .findFirst()
              .or(() -> all.stream().filter(i -> i.get("PK").s().contains("ada@")).findFirst())
              .orElseThrow();
      assertThat(studio.refused("commit", edits(edit(guard, with(guard, "x", "y")))))
          .isEqualTo(
              "Adjoin maintains this item (User guard email). It reserves a unique value | Change"
                  + " the attribute of the entity");

      Map<String, AttributeValue> ada =
          studio.load("User").stream()
              .filter(item -> item.get("userId").s().equals("ada"))
              .findFirst()
              .orElseThrow();
      studio.done("commit", edits(edit(ada, with(ada, "email", "ada@new.example"))));

      assertThat(studio.stored(guard)).isNull();
      studio.assertIntact();
    }
  }

  @Test
  void summariesAreChangedByLinks() {
    try (CalledStudio studio = CalledStudio.of("casting")) {
      Map<String, AttributeValue> actor =
          studio.load("Actor").stream()
              .filter(item -> item.containsKey("movies"))
              .findFirst()
              .orElseThrow();

      assertThat(studio.refused("commit", edits(edit(actor, with(actor, "movies", "x")))))
          .isEqualTo(
              "You can't edit Actor.movies. It keeps the edges of Part: link or unlink them |"
                  + " Discard the edit");
      studio.done("commit", edits(edit(actor, with(actor, "bio", "Another"))));
      studio.assertIntact();
    }
  }

  @Test
  void anAttributeThatOthersCopyChangesThereToo() {
    try (CalledStudio studio = CalledStudio.of("shop")) {
      AttributeValue partition = studio.load("Order").get(0).get("PK");
      Map<String, AttributeValue> customer =
          studio.load("Customer").stream()
              .filter(item -> item.get("PK").equals(partition))
              .findFirst()
              .orElseThrow();

      studio.done("commit", edits(edit(customer, with(customer, "name", "Another"))));
      assertThat(studio.load("Order"))
          .filteredOn(order -> order.get("PK").equals(customer.get("PK")))
          .isNotEmpty()
          .allMatch(order -> order.get("customerName").s().equals("Another"));
      studio.assertIntact();
    }
  }
}
