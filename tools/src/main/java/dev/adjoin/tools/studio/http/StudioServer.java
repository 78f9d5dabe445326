// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.adjoin.AdjoinException;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.http.PageFiles.PageFile;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Serves the page and answers its calls. A call is a POST to {@code /api/…} with a JSON object; so
 * is its answer. A failed call answers {@code {"error": {"message", "fix"}}}.
 */
public final class StudioServer implements AutoCloseable {
  private static final String API = "/api/";

  /** A client that is slow holds one of them for {@link #SECONDS_TO_SEND} at most. */
  private static final int THREADS = 200;

  private static final int SECONDS_TO_SEND = 20;

  /** How long an answer may take, with the work for it. */
  private static final int SECONDS_TO_ANSWER = 600;

  /** The largest body of a call: an item of 400 KB takes less than this in any notation. */
  private static final int LARGEST_BODY = 4 * 1024 * 1024;

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int CONFLICT = 409;
  private static final int TOO_LARGE = 413;
  private static final int INTERNAL_ERROR = 500;
  private static final int BAD_GATEWAY = 502;

  private final HttpServer server;
  private final ExecutorService threads;
  private final Routes routes;
  private final AccessCheck access;
  private final String token;

  private StudioServer(HttpServer server, Routes routes) {
    this.server = server;
    this.routes = routes;
    this.token = AccessCheck.newToken();
    this.access = new AccessCheck(hosts(server.getAddress()), token);
    this.threads =
        Executors.newFixedThreadPool(
            THREADS,
            work -> {
              Thread thread = new Thread(work, "adjoin-studio");
              thread.setDaemon(true);
              return thread;
            });
  }

  public static StudioServer start(InetSocketAddress address, Routes routes) throws IOException {
    // Without it, each answer with a body waits for the client's delayed acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    // Without them, a client that sends half a request, or never reads, holds a thread for ever.
    System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(SECONDS_TO_SEND));
    System.setProperty("sun.net.httpserver.maxRspTime", Integer.toString(SECONDS_TO_ANSWER));
    StudioServer studio = new StudioServer(HttpServer.create(address, 0), routes);
    studio.server.setExecutor(studio.threads);
    studio.server.createContext("/", studio::answer);
    studio.server.start();
    return studio;
  }

  /** The names by which a browser can address the server, with the port. */
  private static Set<String> hosts(InetSocketAddress address) {
    Set<String> hosts = new HashSet<>();
    InetAddress ip = address.getAddress();
    String port = ":" + address.getPort();
    hosts.add("localhost" + port);
    hosts.add("127.0.0.1" + port);
    hosts.add("[::1]" + port);
    if (!ip.isAnyLocalAddress()) {
      hosts.add(name(ip) + port);
    }
    return hosts;
  }

  /** An address as browsers write it. */
  private static String name(InetAddress ip) {
    if (!(ip instanceof Inet6Address)) {
      return ip.getHostAddress();
    }
    return ip.isLoopbackAddress() ? "[::1]" : "[" + ip.getHostAddress().split("%", 2)[0] + "]";
  }

  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** The address to open in a browser, with the token. */
  public String url() {
    InetAddress ip = address().getAddress();
    String host = ip.isAnyLocalAddress() ? "127.0.0.1" : name(ip);
    return "http://" + host + ":" + address().getPort() + "/?token=" + token;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
      exchange
          .getResponseHeaders()
          .set("Content-Security-Policy", PageFiles.contentSecurityPolicy());
      URI target = exchange.getRequestURI();
      Optional<String> refusal = access.refusal(target, exchange.getRequestHeaders());
      String path = target.getPath();
      if (refusal.isPresent()) {
        fail(exchange, FORBIDDEN, refusal.get(), "Open the address that the studio printed");
      } else if (path.startsWith(API)) {
        call(exchange, path.substring(API.length()));
      } else {
        file(exchange, path);
      }
    }
  }

  private static void file(HttpExchange exchange, String path) throws IOException {
    Optional<PageFile> found = PageFiles.find(path);
    if (!exchange.getRequestMethod().equals("GET")) {
      fail(exchange, METHOD_NOT_ALLOWED, "Files are read with GET", "Use GET");
    } else if (found.isEmpty()) {
      fail(exchange, NOT_FOUND, "There is no file " + path, "Open the address of the studio");
    } else {
      // The files change with the version of Adjoin, which their names do not have.
      exchange.getResponseHeaders().set("Cache-Control", "no-cache");
      send(exchange, OK, found.get().type(), found.get().bytes());
    }
  }

  private void call(HttpExchange exchange, String path) throws IOException {
    Optional<Handler> handler = routes.find(path);
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (!access.hasToken(exchange.getRequestHeaders())) {
      fail(
          exchange,
          UNAUTHORIZED,
          "This page belongs to another start of the studio",
          "Open the address that the studio printed");
    } else if (handler.isEmpty()) {
      fail(exchange, NOT_FOUND, "The studio has no call " + path, "Reload the page");
    } else if (!exchange.getRequestMethod().equals("POST")
        || type == null
        || !type.startsWith("application/json")) {
      fail(exchange, METHOD_NOT_ALLOWED, "A call is a POST of JSON", "Use POST with JSON");
    } else {
      byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
      if (body.length > LARGEST_BODY) {
        fail(exchange, TOO_LARGE, "The call is larger than 4 MB", "Send less at once");
      } else {
        call(exchange, handler.get(), new String(body, StandardCharsets.UTF_8));
      }
    }
  }

  private static void call(HttpExchange exchange, Handler handler, String body) throws IOException {
    try {
      send(exchange, OK, handler.answer(Call.parse(body)));
    } catch (InvalidInput e) {
      fail(exchange, BAD_REQUEST, e.getMessage(), e.fix());
    } catch (Failure e) {
      fail(exchange, BAD_REQUEST, e.getMessage(), e.fix());
    } catch (AdjoinException e) {
      fail(exchange, CONFLICT, MessageText.asCommands(e.getMessage()), null);
    } catch (SdkException e) {
      fail(exchange, BAD_GATEWAY, e.getMessage(), null);
    } catch (IllegalArgumentException e) {
      fail(exchange, BAD_REQUEST, e.getMessage(), null);
    } catch (RuntimeException e) {
      fail(exchange, INTERNAL_ERROR, "The studio failed: " + e, "Report it as a bug of Adjoin");
    }
  }

  private static void fail(
      HttpExchange exchange, int status, @Nullable String message, @Nullable String fix)
      throws IOException {
    JsonFields error = new JsonFields().with("message", message).withAny("fix", fix);
    send(exchange, status, new JsonFields().with("error", error));
  }

  private static void send(HttpExchange exchange, int status, JsonFields json) throws IOException {
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    send(
        exchange,
        status,
        "application/json; charset=utf-8",
        json.line().getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
