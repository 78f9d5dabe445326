// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelCompilerTest {
  private static final String MODEL =
      """
      entities:
        User: {id: userId, unique: [email], attributes: {userId: string, email: string}}
        Group: {id: groupId, attributes: {groupId: string}}
      relationships:
        Membership: {from: User, to: Group, count: {to: members}, shards: {to: 4}}
      """;

  @Test
  void givesTheSameForTheSameDeclaration() {
    Compiled first = compile(MODEL).compiled().orElseThrow();
    Compiled second = compile(MODEL).compiled().orElseThrow();
    assertThat(second).isEqualTo(first);
  }

  @Test
  void refusesAKeyWordThatIsHalfACharacter() {
    String model = MODEL.replace("Group: {", "Group: {tag: \"G\\uD800\", ");
    assertThat(tags(compile(model))).containsExactly(Tag.INVALID_NAME);
  }

  @Test
  void saysOneThingOfAFileThatIsNotThere() {
    Compilation compilation = ModelCompiler.compile(ModelFile.read(Path.of("no-such-file.yaml")));
    assertThat(tags(compilation)).containsExactly(Tag.UNREADABLE_FILE);
    assertThat(compilation.compiled()).isEmpty();
  }

  @Test
  void checksTheTableThatReplacesTheDerivedOneOnly() {
    Declaration unusable = ModelFile.parse("ab.yaml", MODEL);
    assertThat(tags(ModelCompiler.compile(unusable))).containsExactly(Tag.INVALID_NAME);

    String arn = "arn:aws:dynamodb:eu-central-1:123456789012:table/Campus";
    Compilation compilation = ModelCompiler.compile(unusable.withTable(arn));

    assertThat(compilation.diagnostics()).isEmpty();
    assertThat(compilation.compiled().orElseThrow().design().table().name()).isEqualTo(arn);
    assertThat(tags(ModelCompiler.compile(unusable.withTable("x"))))
        .containsExactly(Tag.INVALID_NAME);
  }

  private static Compilation compile(String text) {
    return ModelCompiler.compile(ModelFile.parse("model.yaml", text));
  }

  private static List<Tag> tags(Compilation compilation) {
    return compilation.diagnostics().stream().map(Diagnostic::tag).toList();
  }
}
