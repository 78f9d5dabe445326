// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The files of a folder over HTTP on loopback, as any host would serve them. */
final class SiteServer implements AutoCloseable {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "gif", "image/gif",
          "woff2", "font/woff2");

  private final HttpServer server;
  private final ExecutorService threads;

  private SiteServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  static SiteServer start(Path folder) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(folder, exchange));
    server.setExecutor(threads);
    server.start();
    return new SiteServer(server, threads);
  }

  private static void answer(Path folder, HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      Path file = folder.resolve(path.isEmpty() ? "index.html" : path).normalize();
      boolean isThere = file.startsWith(folder) && Files.isRegularFile(file);
      byte[] body = Files.readAllBytes(isThere ? file : folder.resolve("404.html"));
      String name = file.getFileName().toString();
      String ending = isThere ? name.substring(name.lastIndexOf('.') + 1) : "html";
      String type = TYPES.getOrDefault(ending, "application/octet-stream");
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(isThere ? 200 : 404, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** The root of the site, with a slash at its end. */
  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
