// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The head of a request: the request line and the headers that the server uses. */
record RequestHead(String method, String target, boolean keepAlive, Map<String, String> headers) {
  /** The headers that are stored; the server ignores all others. */
  private static final Set<String> KEPT =
      Set.of(
          "accept-encoding",
          "access-control-request-headers",
          "access-control-request-method",
          "authorization",
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "expect",
          "host",
          "origin",
          "transfer-encoding",
          "x-amz-date",
          "x-amz-target");

  /** The headers that decide something, so that two different ones are refused. */
  private static final Set<String> UNIQUE =
      Set.of(
          "authorization",
          "content-encoding",
          "content-length",
          "host",
          "origin",
          "transfer-encoding",
          "x-amz-date",
          "x-amz-target");

  /** A target as a proxy asks for it: the host, then the path. */
  private static final Pattern ABSOLUTE = Pattern.compile("https?://([^/?]*)(/?)");

  /** Parses the lines of a head, each ended by LF or CRLF. */
  static RequestHead parse(String lines) throws BrokenRequest {
    int end = lines.indexOf('\n');
    String[] words = line(lines, 0, end).split(" ", -1);
    if (words.length != 3 || words[0].isEmpty() || words[1].isEmpty()) {
      throw new BrokenRequest(Status.BAD_REQUEST);
    }
    Map<String, String> headers = headers(lines, end + 1);
    if (words[2].equals("HTTP/1.0")) {
      headers.remove("expect"); // such a client does not know the answer
    }
    return new RequestHead(
        words[0], words[1], keepAlive(words[2], headers.get("connection")), headers);
  }

  /** Whether the body comes in chunks, so that its length is not known before its end. */
  boolean isInChunks() {
    return headers.containsKey("transfer-encoding");
  }

  /** Whether the request has a signature, with any key. */
  boolean isSigned() {
    return headers.containsKey("authorization") || target.contains("X-Amz-Algorithm=");
  }

  /** Whether the request is for the root, the only path there is. */
  boolean isForRoot() {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    return path.equals("/") || ABSOLUTE.matcher(path).matches();
  }

  /** The hosts that the request names: in its header, and in a target as a proxy asks for it. */
  List<String> hosts() {
    String header = headers.get("host");
    List<String> named = header == null ? List.of() : List.of(header);
    if (target.charAt(0) == '/') {
      return named;
    }
    Matcher absolute = ABSOLUTE.matcher(target);
    return absolute.lookingAt()
        ? Stream.concat(named.stream(), Stream.of(absolute.group(1))).toList()
        : named;
  }

  private static boolean keepAlive(String version, @Nullable String connection)
      throws BrokenRequest {
    String wish = connection == null ? "" : connection.toLowerCase(Locale.ROOT);
    return switch (version) {
      case "HTTP/1.1" -> !wish.contains("close");
      case "HTTP/1.0" -> wish.contains("keep-alive");
      default ->
          throw new BrokenRequest(
              version.startsWith("HTTP/") ? Status.VERSION_NOT_SUPPORTED : Status.BAD_REQUEST);
    };
  }

  private static Map<String, String> headers(String lines, int from) throws BrokenRequest {
    Map<String, String> headers = new HashMap<>();
    for (int start = from; start < lines.length(); ) {
      int end = lines.indexOf('\n', start);
      int colon = lines.indexOf(':', start);
      if (colon <= start || colon > end) {
        throw new BrokenRequest(Status.BAD_REQUEST);
      }
      String name = lines.substring(start, colon).toLowerCase(Locale.ROOT);
      if (!isToken(name)) {
        throw new BrokenRequest(Status.BAD_REQUEST);
      }
      if (KEPT.contains(name)) {
        keep(headers, name, line(lines, colon + 1, end).strip());
      }
      start = end + 1;
    }
    return headers;
  }

  /**
   * Stores a header. Two different ones of a name that decides something are rejected, because
   * another program before this one may have decided by the other. So are control characters, which
   * could end the header for another program.
   */
  private static void keep(Map<String, String> headers, String name, String value)
      throws BrokenRequest {
    // DynamoDB looks at the first Accept-Encoding only.
    String before =
        name.equals("accept-encoding")
            ? headers.putIfAbsent(name, value)
            : headers.put(name, value);
    boolean isTwofold = before != null && !before.equals(value) && UNIQUE.contains(name);
    if (isTwofold || hasControl(value)) {
      throw new BrokenRequest(Status.BAD_REQUEST);
    }
  }

  // Loops: streams over the characters of each header take a tenth of a small request's time.

  private static boolean hasControl(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ' && c != '\t' || c == 0x7f) {
        return true;
      }
    }
    return false;
  }

  private static boolean isToken(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c <= ' ' || c >= 0x7f) {
        return false;
      }
    }
    return true;
  }

  private static String line(String lines, int start, int end) {
    boolean carriageReturn = end > start && lines.charAt(end - 1) == '\r';
    return lines.substring(start, carriageReturn ? end - 1 : end);
  }
}
