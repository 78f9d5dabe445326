// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page: our own, and those of libraries, which come as WebJars. All of them are in
 * the jar; nothing is fetched from a network.
 */
public final class PageFiles {
  /** The import map of the page: where the modules that it imports by name are. */
  public static final String IMPORT_MAP =
      """
      {"imports": {"lit-html": "/lib/lit-html/lit-html.js", "lit-html/": "/lib/lit-html/", \
      "studio/": "/app/"}}""";

  private static final String OWN = "/dev/adjoin/tools/studio/page/";
  private static final String LIT = "/META-INF/resources/webjars/lit-html/3.3.2/";
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+(/[a-z0-9-]+)*\\.[a-z]+");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  /** One file with its media type. */
  record PageFile(byte[] bytes, String type) {}

  private PageFiles() {}

  /** Finds the file for a path of a URL. */
  static Optional<PageFile> find(String path) {
    if (path.equals("/")) {
      byte[] page =
          text("index.html").replace("IMPORT_MAP", IMPORT_MAP).getBytes(StandardCharsets.UTF_8);
      return Optional.of(new PageFile(page, TYPES.get("html")));
    }
    if (path.startsWith("/app/")) {
      return file(OWN, path.substring("/app/".length()));
    }
    return path.startsWith("/lib/lit-html/")
        ? file(LIT, path.substring("/lib/lit-html/".length()))
        : Optional.empty();
  }

  /** The text of one of our own files. */
  public static String text(String name) {
    return text(OWN, name);
  }

  /** The text of a module by the name that other modules import it by. */
  public static String module(String name) {
    return name.startsWith("studio/")
        ? text(OWN, name.substring("studio/".length()))
        : text(LIT, name.substring("lit-html/".length()));
  }

  private static String text(String folder, String name) {
    return file(folder, name)
        .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
        .orElseThrow(() -> new IllegalArgumentException("The page has no file " + name));
  }

  private static Optional<PageFile> file(String folder, String name) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (!NAME.matcher(name).matches() || type == null) {
      return Optional.empty();
    }
    try (InputStream in = open(folder, name)) {
      return in == null ? Optional.empty() : Optional.of(new PageFile(in.readAllBytes(), type));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens a file. While the page is being developed, {@code -Dadjoin.studio.page=DIRECTORY} reads
   * our own files from the source tree, so that a reload shows a change.
   */
  private static @Nullable InputStream open(String folder, String name) throws IOException {
    String source = System.getProperty("adjoin.studio.page");
    if (source != null && folder.equals(OWN)) {
      Path file = Path.of(source, name);
      return Files.isRegularFile(file) ? Files.newInputStream(file) : null;
    }
    return PageFiles.class.getResourceAsStream(folder + name);
  }

  /**
   * The content security policy: only files of this server. The import map must be inline, so its
   * hash is allowed.
   */
  static String contentSecurityPolicy() {
    return "default-src 'none'; script-src 'self' 'sha256-"
        + sha256(IMPORT_MAP)
        + "'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none';"
        + " form-action 'none'; frame-ancestors 'none'";
  }

  /** The hash by which a content security policy allows an inline script or style. */
  public static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
