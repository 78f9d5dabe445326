// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.standalone;

import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.http.PageFiles;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.simulator.SimulatorRecording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * The simulator of one model as a single HTML file: the page's own modules and styles, and a
 * recording in place of the server.
 *
 * <p>The file loads nothing. Its content security policy allows exactly its own script and style,
 * by their hashes; the recording is compressed, so that no value of a model can be read as markup.
 */
public final class StandalonePage {
  /** The word of {@code export} for it. */
  public static final String FORMAT = "html";

  public static final String DESCRIPTION =
      "The simulator with sample data as one page that needs no server and no network.";

  /** The most bytes of a file. */
  static final int LARGEST = 300_000;

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  private StandalonePage() {}

  /**
   * Records a model and writes its page; takes seconds.
   *
   * @throws InvalidInput if the sample data is too large, or does not fit the model
   */
  public static String of(StudioModel model) {
    SimulatorRecording recording = SimulatorRecording.of(model);
    int parts = recording.optionalParts();
    String page = page(model, recording, parts);
    while (size(page) > LARGEST && parts > 0) {
      parts /= 2;
      page = page(model, recording, parts);
    }
    if (size(page) > LARGEST) {
      throw new InvalidInput(
          "The page must be at most %d KB, but was %d KB with this sample data"
              .formatted(LARGEST / 1000, size(page) / 1000),
          "Put fewer items into sample.jsonl next to the model");
    }
    return page;
  }

  private static int size(String page) {
    return page.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String page(StudioModel model, SimulatorRecording recording, int parts) {
    String script =
        ModuleBundle.of(
            "studio/standalone/main.js", Map.of("studio/api.js", "studio/standalone/calls.js"));
    String style =
        PageFiles.text("style/base.css")
            + PageFiles.text("style/simulator.css")
            + PageFiles.text("style/standalone.css");
    Map<String, String> values =
        Map.of(
            "policy", policy(script, style),
            "title", escaped(model.name()),
            "style", style,
            "recording", compressed(SharedJson.of(recording.json(parts).members())),
            "script", script);
    return PLACEHOLDER
        .matcher(PageFiles.text("standalone/index.html"))
        .replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1))));
  }

  private static String policy(String script, String style) {
    return "default-src 'none'; script-src 'sha256-"
        + PageFiles.sha256(script)
        + "'; style-src 'sha256-"
        + PageFiles.sha256(style)
        + "'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script';"
        + " trusted-types lit-html";
  }

  private static String compressed(String json) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      gzip.write(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
