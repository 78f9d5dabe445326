// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules for which requests a server answers. They look at the head of a request only, so that
 * the body of a refused one is never read.
 *
 * <p>Every page in a browser on this machine can send requests to a server on the loopback address,
 * and so can every user of the machine.
 *
 * <ul>
 *   <li>The Host, and that of a target as a proxy asks for it, must be a loopback name or an
 *       allowed one. A page that makes its own domain resolve to this machine (DNS rebinding) sends
 *       that domain. A request without a Host is not from a browser.
 *   <li>The Origin, if there is one, must be on a loopback name or be an allowed one. Browsers send
 *       it with every call that a page of another origin makes. {@code null}, the origin of
 *       sandboxed pages and of files, could be anybody, so it is always refused.
 *   <li>If the server has an access key, the request must be signed with that key. A preflight,
 *       which browsers send without credentials, is excepted: it has no effect.
 *   <li>If signatures are checked, they must be at most five minutes old, as in DynamoDB.
 * </ul>
 *
 * @param hosts the names that are allowed in addition to loopback names, in lower case
 * @param origins the origins that are allowed in addition to those on loopback names, in lower case
 * @param accessKey the access key id that requests must be signed with; null allows any
 * @param checksSignatures whether old signatures are refused
 */
public record AccessRules(
    Set<String> hosts, Set<String> origins, @Nullable String accessKey, boolean checksSignatures) {
  /** The rules that allow loopback names only, and any access key. */
  public static final AccessRules LOOPBACK = new AccessRules(Set.of(), Set.of(), null, false);

  private static final String LOOPBACK_NAME =
      "localhost|127(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}|\\[::1]";
  private static final Pattern LOOPBACK_HOST = Pattern.compile(LOOPBACK_NAME);
  private static final Pattern LOOPBACK_ORIGIN =
      Pattern.compile("https?://(?:" + LOOPBACK_NAME + ")(?::\\d{1,5})?");
  private static final Pattern HOST =
      Pattern.compile("([a-z0-9._-]+|\\[[0-9a-f:.]+])(?::\\d{1,5})?");
  private static final Pattern ORIGIN =
      Pattern.compile("[a-z][a-z0-9+.-]*://(?:[a-z0-9._-]+|\\[[0-9a-f:.]+])(?::\\d{1,5})?");
  private static final Pattern SIGNED_WITH = Pattern.compile("Credential=([^/,\\s&%]+)");
  private static final Pattern SIGNED_AT = Pattern.compile("[?&]X-Amz-Date=([0-9TZ]+)");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT);
  private static final Duration OLDEST_SIGNATURE = Duration.ofMinutes(5);
  private static final int KEY_BYTES = 20;

  public AccessRules {
    hosts = hosts.stream().map(AccessRules::canonical).collect(Collectors.toUnmodifiableSet());
    origins = Set.copyOf(origins);
  }

  /** A random access key, which nobody can guess. */
  public static String newAccessKey() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** The form of a host name in {@link #hosts}; empty if the text is not a name without a port. */
  public static Optional<String> host(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    String host = name.matches("[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*") ? "[" + name + "]" : name;
    Matcher matcher = HOST.matcher(host);
    return matcher.matches() && matcher.group(1).equals(host)
        ? Optional.of(host)
        : Optional.empty();
  }

  /** The form of an origin in {@link #origins}; empty if the text is not an origin. */
  public static Optional<String> origin(String text) {
    String origin = text.toLowerCase(Locale.ROOT);
    return ORIGIN.matcher(origin).matches() ? Optional.of(origin) : Optional.empty();
  }

  /** Throws if a request that names these hosts is not answered. */
  void checkHosts(List<String> named) throws BrokenRequest {
    for (String host : named) {
      if (!isAllowedHost(host.toLowerCase(Locale.ROOT))) {
        throw denied(
            "This server does not answer for the host "
                + shown(host)
                + ". If it is a name of this machine, allow it with --allow-host or allowHost().");
      }
    }
  }

  /** Throws if a request with this head is not answered, whatever hosts it names. */
  void check(RequestHead head, Instant now) throws BrokenRequest {
    String origin = head.headers().get("origin");
    if (origin != null && !isAllowedOrigin(origin.toLowerCase(Locale.ROOT))) {
      throw denied(
          "This server does not answer pages of the origin "
              + shown(origin)
              + (origin.equals("null")
                  ? ", which any page can have."
                  : ". If it is yours, allow it with --cors or cors()."));
    }
    if (!head.method().equals("OPTIONS")) {
      checkAccessKey(head);
      if (checksSignatures && head.isSigned()) {
        checkSignature(head, now);
      }
    }
  }

  private boolean isAllowedHost(String host) {
    Matcher parts = HOST.matcher(host);
    if (!parts.matches()) {
      return false;
    }
    String name = canonical(parts.group(1));
    return LOOPBACK_HOST.matcher(name).matches() || hosts.contains(name);
  }

  /** A name as it is compared: an IPv6 address can be spelt in many ways. */
  private static String canonical(String name) {
    if (!name.startsWith("[")) {
      return name;
    }
    try {
      InetAddress address = InetAddress.getByName(name); // asks nobody for an address in brackets
      if (!(address instanceof Inet6Address)) {
        return name;
      }
      return "[" + (address.isLoopbackAddress() ? "::1" : address.getHostAddress()) + "]";
    } catch (UnknownHostException e) {
      return name;
    }
  }

  private boolean isAllowedOrigin(String origin) {
    return LOOPBACK_ORIGIN.matcher(origin).matches() || origins.contains(origin);
  }

  /** The comparison takes the same time for every wrong key. */
  private void checkAccessKey(RequestHead head) throws BrokenRequest {
    if (accessKey == null) {
      return;
    }
    Matcher given =
        SIGNED_WITH.matcher(head.headers().getOrDefault("authorization", head.target()));
    if (!given.find() || !MessageDigest.isEqual(utf8(given.group(1)), utf8(accessKey))) {
      throw new BrokenRequest(
          Status.BAD_REQUEST,
          "UnrecognizedClientException",
          "This server answers only requests that are signed with its own access key.");
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void checkSignature(RequestHead head, Instant now) throws BrokenRequest {
    Matcher inTarget = SIGNED_AT.matcher(head.target());
    String time =
        head.headers().getOrDefault("x-amz-date", inTarget.find() ? inTarget.group(1) : "");
    Instant signed = time(time);
    if (signed.isBefore(now.minus(OLDEST_SIGNATURE))) {
      throw invalidSignature(
          "Signature expired: %s is now earlier than %s (%s - 5 min.)"
              .formatted(time, text(now.minus(OLDEST_SIGNATURE)), text(now)));
    }
    if (signed.isAfter(now.plus(OLDEST_SIGNATURE))) {
      throw invalidSignature(
          "Signature not yet current: %s is still later than %s (%s + 5 min.)"
              .formatted(time, text(now.plus(OLDEST_SIGNATURE)), text(now)));
    }
  }

  private static Instant time(String text) throws BrokenRequest {
    try {
      return LocalDateTime.parse(text, TIME).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new BrokenRequest(
          Status.BAD_REQUEST,
          "IncompleteSignatureException",
          "Date must be in ISO-8601 'basic format' in X-Amz-Date. Got " + shown(text) + ".");
    }
  }

  private static String text(Instant time) {
    return TIME.format(time.atOffset(ZoneOffset.UTC));
  }

  private static BrokenRequest invalidSignature(String message) {
    return new BrokenRequest(Status.BAD_REQUEST, "InvalidSignatureException", message);
  }

  private static BrokenRequest denied(String message) {
    return new BrokenRequest(Status.FORBIDDEN, "AccessDeniedException", message);
  }

  /** The start of a text from a client, in quotes. */
  private static String shown(String text) {
    return '"' + (text.length() <= 100 ? text : text.substring(0, 100) + "…") + '"';
  }
}
