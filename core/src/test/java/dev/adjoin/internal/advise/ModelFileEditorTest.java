// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.advise.ModelEdits.Edit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelFileEditorTest {
  private static final String BLOCK =
      """
      # Users and groups.
      table: Teams            # the name
      relationships:
        Membership:
          from: User          # who
          to: Group
          inverse: mirror     # both sides
          views:
            active: {by: [state],
                     order: joinedAt}

        # The other one.
        Follow: {from: User, to: User, shards: {to: 4}}   # flow
      patterns:
        all: {ask: "Who, and {why}?", read: Membership.to}
      """;

  private static String edited(@Nullable String value, String... path) {
    return ModelFileEditor.apply(BLOCK, List.of(new Edit(List.of(path), value)));
  }

  @Test
  void replacesAValueAndKeepsTheCommentAfterIt() {
    assertThat(edited("none", "relationships", "Membership", "inverse"))
        .isEqualTo(BLOCK.replace("inverse: mirror ", "inverse: none "));
  }

  @Test
  void removesALine() {
    assertThat(edited(null, "relationships", "Membership", "inverse"))
        .isEqualTo(BLOCK.replace("    inverse: mirror     # both sides\n", ""));
  }

  @Test
  void removesAValueOfSeveralLines() {
    assertThat(edited(null, "relationships", "Membership", "views"))
        .isEqualTo(
            BLOCK.replace(
                "    views:\n      active: {by: [state],\n               order: joinedAt}\n", ""));
  }

  @Test
  void addsALineAfterTheLastOneOfItsBlock() {
    assertThat(edited("{to: 8}", "relationships", "Membership", "shards"))
        .isEqualTo(BLOCK.replace("order: joinedAt}\n", "order: joinedAt}\n    shards: {to: 8}\n"));
  }

  @Test
  void changesFlowMaps() {
    assertThat(edited("none", "relationships", "Follow", "inverse"))
        .isEqualTo(BLOCK.replace("shards: {to: 4}}", "shards: {to: 4}, inverse: none}"));
    assertThat(edited(null, "relationships", "Follow", "shards"))
        .isEqualTo(BLOCK.replace(", shards: {to: 4}}", "}"));
    assertThat(edited("{to: 8}", "relationships", "Follow", "shards"))
        .isEqualTo(BLOCK.replace("{to: 4}", "{to: 8}"));
    assertThat(edited("entities", "patterns", "all", "with"))
        .isEqualTo(BLOCK.replace("Membership.to}", "Membership.to, with: entities}"));
  }

  @Test
  void writesTheShortFormOfATableAsAMap() {
    assertThat(edited("swapped", "table", "inverse"))
        .isEqualTo(BLOCK.replace("table: Teams ", "table: {name: Teams, inverse: swapped} "));
  }

  @Test
  void printsTheDifferenceAsAPatch() {
    String after = edited("none", "relationships", "Membership", "inverse");

    assertThat(UnifiedDiff.of("model.yaml", BLOCK, after))
        .isEqualTo(
            """
            --- model.yaml
            +++ model.yaml
            @@ -4,7 +4,7 @@
               Membership:
                 from: User          # who
                 to: Group
            -    inverse: mirror     # both sides
            +    inverse: none     # both sides
                 views:
                   active: {by: [state],
                            order: joinedAt}
            """);
    assertThat(UnifiedDiff.of("model.yaml", BLOCK, BLOCK)).isEmpty();
  }
}
