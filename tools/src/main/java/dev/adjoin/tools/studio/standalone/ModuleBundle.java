// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.standalone;

import dev.adjoin.tools.studio.http.PageFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Modules of the page as one script without imports: each becomes a function that runs once, after
 * those that it imports, and returns what it exports.
 *
 * <p>Reads imports and exports in the forms that our modules and lit-html use, not all of
 * JavaScript; any other form is refused.
 */
final class ModuleBundle {
  private static final Pattern IMPORT =
      Pattern.compile("import\\s*(\\{[^}]*}|\\* as \\w+)\\s*from\\s*\"([^\"]+)\";");
  private static final Pattern EXPORTED_NAMES = Pattern.compile("export\\s*\\{([^}]*)};");
  private static final Pattern EXPORTED_DECLARATION =
      Pattern.compile("(?m)^export ((?:async )?function|class|const) (\\w+)");
  private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");
  private static final Pattern LEFT = Pattern.compile("(?m)^(?:import|export)\\b.*$");

  private final Map<String, String> replaced;
  private final Map<String, String> written = new LinkedHashMap<>();
  private final List<String> open = new ArrayList<>();

  private ModuleBundle(Map<String, String> replaced) {
    this.replaced = replaced;
  }

  /**
   * A module and all that it imports.
   *
   * @param replaced the modules that stand in for others, by the names that are imported
   */
  static String of(String name, Map<String, String> replaced) {
    ModuleBundle bundle = new ModuleBundle(replaced);
    bundle.add(name);
    String script = "const modules = {};\n" + String.join("", bundle.written.values());
    if (script.contains("</script") || script.contains("<!--")) {
      throw new IllegalStateException("A module has text that would end the script");
    }
    return script;
  }

  private void add(String name) {
    if (written.containsKey(name)) {
      return;
    }
    if (open.contains(name)) {
      throw new IllegalStateException("Modules import each other: " + open + " and " + name);
    }
    open.add(name);
    String source = imported(name, SOURCE_MAP.matcher(PageFiles.module(name)).replaceAll(""));
    StringJoiner exports = new StringJoiner(", ", "return {", "};\n");
    source =
        EXPORTED_DECLARATION
            .matcher(source)
            .replaceAll(
                found -> {
                  exports.add(found.group(2));
                  return found.group(1) + " " + found.group(2);
                });
    source =
        EXPORTED_NAMES
            .matcher(source)
            .replaceAll(
                found -> {
                  for (String each : found.group(1).split(",")) {
                    String[] names = each.strip().split(" as ");
                    exports.add(names.length == 1 ? names[0] : names[1] + ": " + names[0]);
                  }
                  return "";
                });
    Matcher left = LEFT.matcher(source);
    if (left.find()) {
      throw new IllegalStateException(
          name + " has an import or export of another form: " + left.group());
    }
    written.put(
        name,
        "modules[\"" + name + "\"] = (() => {\n" + source.strip() + "\n" + exports + "})();\n");
    open.remove(name);
  }

  /** The source with its imports as constants; adds the imported modules first. */
  private String imported(String name, String source) {
    return IMPORT
        .matcher(source)
        .replaceAll(
            found -> Matcher.quoteReplacement(constants(found, resolve(name, found.group(2)))));
  }

  private String constants(MatchResult found, String module) {
    add(module);
    String names = found.group(1);
    String left =
        names.startsWith("*") ? names.substring("* as ".length()) : names.replace(" as ", ": ");
    return "const " + left + " = modules[\"" + module + "\"];";
  }

  private String resolve(String importer, String name) {
    if (name.equals("lit-html")) {
      return "lit-html/lit-html.js";
    }
    if (name.startsWith(".")) {
      return java.net.URI.create(importer).resolve(name).toString();
    }
    return replaced.getOrDefault(name, name);
  }
}
