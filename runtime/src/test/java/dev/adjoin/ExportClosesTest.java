// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.read.ExportSource;
import dev.adjoin.internal.read.TableExport;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An export that ends or fails anywhere removes its temporary files, also without a close. */
class ExportClosesTest {
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db =
      Adjoin.connect(
          engine.client(),
          ModelFile.parse(
              "shop.yaml",
              """
              model: shop
              entities:
                User: {id: userId, attributes: {userId: string}}
              """));
  private int closed;

  ExportClosesTest() {
    db.createTable();
    db.entity("User").create(Item.of("userId", "ada"));
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  /** A source that fails at a place, and counts how often it was closed. */
  private final class Source implements ExportSource {
    private final String fails;

    Source(String fails) {
      this.fails = fails;
    }

    private void reach(String place) {
      if (place.equals(fails)) {
        throw new IllegalStateException("failed at " + place);
      }
    }

    @Override
    public List<Pass> passes() {
      return List.of(
          item -> {
            reach("item");
            return List.of();
          });
    }

    @Override
    public Stream<List<ExportedItem>> remaining() {
      reach("remaining");
      return Stream.of();
    }

    @Override
    public Calls calls() {
      reach("page");
      return db.table().calls();
    }

    @Override
    public boolean knows(Map<String, AttributeValue> stored) {
      return true;
    }

    @Override
    public void requireComplete() {
      reach("end");
    }

    @Override
    public void close() {
      closed++;
    }
  }

  @Test
  void whereverItFails() {
    for (String place : List.of("page", "item", "remaining", "end")) {
      closed = 0;
      Export export = new TableExport(db.table(), () -> new Source(place));
      assertThatThrownBy(() -> export.stream().count()).hasMessage("failed at " + place);
      assertThat(closed).as(place).isPositive();
    }
  }

  @Test
  void atItsEnd() {
    assertThat(new TableExport(db.table(), () -> new Source("nowhere")).stream()).isEmpty();
    assertThat(closed).isPositive();
  }
}
