// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A received HTTP response; header names are in lower case. */
record Received(int status, Map<String, String> headers, String body) {
  static Received read(InputStream in, boolean withBody) throws IOException {
    int status = Integer.parseInt(line(in).split(" ")[1]);
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      String[] header = line.split(": ", 2);
      headers.put(header[0].toLowerCase(Locale.ROOT), header[1]);
    }
    int length = withBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
    return new Received(status, headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException(line.toString());
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
