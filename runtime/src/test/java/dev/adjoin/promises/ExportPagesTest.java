// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Export;
import dev.adjoin.ExportedItem;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An export reads a page when the items of the page before are consumed, however that is done. */
class ExportPagesTest {
  private static final int ITEMS = 12;
  private static final String TEXT = "x".repeat(300_000);
  private static final String MODEL =
      """
      model: archive
      entities:
        Text: {id: textId, attributes: {textId: string, text: string}}
      """;

  private final AtomicInteger scans = new AtomicInteger();

  private Adjoin filled() {
    Adjoin db =
        Adjoin.builder(ModelFile.parse("archive.yaml", MODEL))
            .listener(
                report -> {
                  if (report.operation().equals("Scan")) {
                    scans.incrementAndGet();
                  }
                })
            .embedded();
    for (int i = 0; i < ITEMS; i++) {
      db.entity("Text").put(Item.of(Map.of("textId", "t" + i, "text", TEXT)));
    }
    scans.set(0);
    return db;
  }

  @Test
  void anIteratorReadsOnePageForItsFirstItem() {
    try (Adjoin db = filled();
        Stream<ExportedItem> items = db.export().stream()) {
      Iterator<ExportedItem> all = items.iterator();
      assertThat(all.next().type()).isEqualTo("Text");
      assertThat(scans).hasValue(1);
      int number = 1;
      while (all.hasNext()) {
        all.next();
        number++;
      }
      assertThat(number).isEqualTo(ITEMS);
      assertThat(scans).hasValueGreaterThan(2);
    }
  }

  @Test
  void aStreamThatIsLeftEarlyReadsNoFurtherPage() {
    try (Adjoin db = filled();
        Stream<ExportedItem> items = db.export().stream()) {
      assertThat(items.limit(2)).hasSize(2);
      assertThat(scans).hasValue(1);
    }
  }

  @Test
  void progressIsReportedAfterEachPage() {
    AtomicInteger reports = new AtomicInteger();
    try (Adjoin db = filled()) {
      Export export = db.export().onProgress(read -> reports.incrementAndGet());
      assertThat(export.stream()).hasSize(ITEMS);
      assertThat(reports).hasValue(scans.get());
    }
  }
}
