// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The calls that the page can make, by path: {@code simulator/open}. */
public final class Routes {
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();

  public Routes with(String path, Handler handler) {
    if (handlers.put(path, handler) != null) {
      throw new IllegalArgumentException("A path must have one handler, but " + path + " has two");
    }
    return this;
  }

  Optional<Handler> find(String path) {
    return Optional.ofNullable(handlers.get(path));
  }
}
