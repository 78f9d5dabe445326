// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests are answered.
 *
 * <p>A studio on a developer's machine can be reached by every page in the developer's browser and
 * by every user of the machine. Three checks keep them out:
 *
 * <ul>
 *   <li>The Host header must name this server, and nothing else may name another. A page that makes
 *       its own domain resolve to this machine (DNS rebinding) sends its own domain.
 *   <li>The Origin header, if there is one, must be this server's. Browsers send it with every
 *       cross-site call.
 *   <li>Calls need the token that was printed at the start, in a header of its own: a form or a
 *       link of another page cannot set it, and other users of the machine do not know it.
 * </ul>
 */
final class AccessCheck {
  static final String TOKEN_HEADER = "X-Adjoin-Token";
  private static final int TOKEN_BYTES = 16;

  private final Set<String> hosts;
  private final String token;

  /**
   * @param hosts the values of the Host header that name this server, in lower case
   */
  AccessCheck(Set<String> hosts, String token) {
    this.hosts = Set.copyOf(hosts);
    this.token = token;
  }

  static String newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** The reason to refuse any request with this target and headers; empty if it is accepted. */
  Optional<String> refusal(URI target, Headers headers) {
    List<String> named = new ArrayList<>(headers.getOrDefault("Host", List.of()));
    if (named.isEmpty()) {
      return Optional.of("The studio answers only requests that name a host");
    }
    if (target.getRawAuthority() != null) {
      named.add(target.getRawAuthority());
    }
    for (String host : named) {
      if (!hosts.contains(host.toLowerCase(Locale.ROOT))) {
        return Optional.of("The studio does not answer for the host " + host);
      }
    }
    return headers.getOrDefault("Origin", List.of()).stream()
        .filter(origin -> !isOurs(origin))
        .findFirst()
        .map(origin -> "The studio does not answer pages of " + origin);
  }

  private boolean isOurs(String origin) {
    String lower = origin.toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") && hosts.contains(lower.substring("http://".length()));
  }

  /** Whether a call has the token. The comparison takes the same time for every wrong token. */
  boolean hasToken(Headers headers) {
    @Nullable String given = headers.getFirst(TOKEN_HEADER);
    return given != null
        && MessageDigest.isEqual(
            given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }
}
