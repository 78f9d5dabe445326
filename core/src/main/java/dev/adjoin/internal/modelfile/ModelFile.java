// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads a model from YAML. Bad input never throws: each mistake is in the declaration's problems,
 * with line and column. If nothing could be read, the model is empty.
 *
 * <p>Needs snakeyaml-engine on the class path.
 */
public final class ModelFile {
  private static final Set<String> FOLDER_NAMES_IT = Set.of("model.yaml", "model.yml");

  private ModelFile() {}

  /** Reads a file. Diagnostics name it by the path that is given here. */
  public static Declaration read(Path file) {
    FileProblems problems = new FileProblems(file.toString());
    String name = defaultName(file.toAbsolutePath().normalize().toString());
    return declaration(problems, name, () -> SourceFile.text(file, problems));
  }

  /**
   * Reads a text.
   *
   * @param source the name of the text in diagnostics, and of a model that does not say its name
   */
  public static Declaration parse(String source, String text) {
    return declaration(new FileProblems(source), defaultName(source), () -> text);
  }

  private static Declaration declaration(
      FileProblems problems, String name, Supplier<String> source) {
    try {
      String text = SourceText.checked(source.get(), problems);
      YamlNode root = Composer.compose(text, problems);
      Model model = ModelReader.read(Setting.root(root, problems), name);
      return new Declaration(model, Locations.of(root, problems), problems.sorted(), null);
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "Reading a model file needs org.snakeyaml:snakeyaml-engine on the class path", e);
    } catch (ReadingStopped e) {
      Model empty = empty(name);
      return new Declaration(
          empty, Places.at(problems.file(), Notation.YAML), problems.sorted(), null);
    }
  }

  /** A model without types, whose table has a valid name: the name of the file may not be one. */
  private static Model empty(String name) {
    return new Model(
        name, Table.named("unread"), List.of(), List.of(), List.of(), List.of(), Map.of());
  }

  /**
   * The name of a model whose file does not say one: the folder of a file {@code model.yaml}, or
   * the name of another file without its extension.
   */
  private static String defaultName(String path) {
    String[] steps = path.split("[/\\\\]+");
    String file = steps.length == 0 ? "" : steps[steps.length - 1];
    String folder = steps.length < 2 ? "" : steps[steps.length - 2];
    boolean named = FOLDER_NAMES_IT.contains(file) && !Set.of("", ".", "..").contains(folder);
    return named ? folder : withoutExtension(file);
  }

  private static String withoutExtension(String file) {
    int dot = file.lastIndexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }
}
