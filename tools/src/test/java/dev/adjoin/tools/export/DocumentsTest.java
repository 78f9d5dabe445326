// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Documents have every type, key and read of the model. */
class DocumentsTest {

  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void theMarkdownDocumentHasEveryKeyAndRead(Compiled compiled) {
    String text = MarkdownPage.of(compiled);

    compiled
        .design()
        .primary()
        .values()
        .forEach(i -> assertThat(text).contains("`" + i.key().partition() + "`"));
    compiled.plans().reads().forEach(r -> assertThat(text).contains("### " + r.name() + "\n"));
    compiled.plans().writes().forEach(w -> assertThat(text).contains("### " + w.name() + "\n"));
    assertThat(text).contains("```mermaid\nerDiagram\n", "```mermaid\nflowchart LR\n");
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void theWorkbenchFileHasAFacetForEveryTypeAndSampleItems(Compiled compiled) {
    JsonNode file = JsonMapper.shared().readTree(Workbench.of(compiled));
    JsonNode table = file.get("DataModel").get(0);

    assertThat(file.get("ModelMetadata").get("AWSService").asString()).isEqualTo("Amazon DynamoDB");
    assertThat(file.get("ModelMetadata").get("Version").asString()).isEqualTo("3.0");
    assertThat(table.get("TableFacets").findValuesAsString("FacetName"))
        .containsAll(compiled.design().primary().keySet());
    assertThat(table.get("TableData").size()).isPositive();
    assertThat(table.get("GlobalSecondaryIndexes").size())
        .isEqualTo(TableResource.of(compiled).globalIndexes().size());
  }
}
