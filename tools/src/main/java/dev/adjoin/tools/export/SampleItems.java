// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.sample.SampleData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The sample data of a model as items of its table, written by Adjoin in memory. */
final class SampleItems {
  private static final int SIZE = 3;

  private SampleItems() {}

  /**
   * The items in the order of their keys, without those that Adjoin keeps for itself. None if the
   * recorded design of the table has other keys than the model alone would give.
   */
  static List<Map<String, AttributeValue>> of(Compiled compiled) {
    String text = ModelFileText.of(withoutLock(compiled));
    boolean isSame =
        ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.parse("model.yaml", text))
            .compiled()
            .map(c -> c.design().items().equals(compiled.design().items()))
            .orElse(false);
    return isSame ? written(compiled, text) : List.of();
  }

  private static dev.adjoin.internal.model.Model withoutLock(Compiled compiled) {
    dev.adjoin.internal.model.Model model = compiled.model();
    return new dev.adjoin.internal.model.Model(
        model.name(),
        model.table(),
        model.types(),
        model.entities(),
        model.relationships(),
        model.patterns(),
        model.workload());
  }

  private static List<Map<String, AttributeValue>> written(Compiled compiled, String text) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient client = engine.client();
        Adjoin db = Adjoin.builder(ModelFile.parse("model.yaml", text)).connect(client)) {
      db.createTable();
      SampleData.write(SampleData.of(compiled.model(), SIZE), db, compiled.model());
      String partition = compiled.design().table().partition();
      String sort = compiled.design().table().sort();
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      client
          .scanPaginator(r -> r.tableName(db.tableName()))
          .items()
          .forEach(
              item -> {
                if (!item.get(partition).s().startsWith(OwnedAttribute.OWN_PARTITIONS)) {
                  items.add(item);
                }
              });
      items.sort(
          Comparator.comparing((Map<String, AttributeValue> i) -> i.get(partition).s())
              .thenComparing(i -> i.get(sort).s()));
      return items;
    }
  }
}
