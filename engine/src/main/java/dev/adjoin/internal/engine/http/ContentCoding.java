// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** A compression of request and response bodies. */
enum ContentCoding {
  GZIP {
    @Override
    InputStream decoder(InputStream encoded) throws IOException {
      return new GZIPInputStream(encoded);
    }

    @Override
    OutputStream encoder(OutputStream encoded) throws IOException {
      return new GZIPOutputStream(encoded);
    }
  },
  DEFLATE {
    @Override
    InputStream decoder(InputStream encoded) {
      return new InflaterInputStream(encoded);
    }

    @Override
    OutputStream encoder(OutputStream encoded) {
      return new DeflaterOutputStream(encoded);
    }
  };

  /** Responses up to this size are not compressed. */
  private static final int LARGEST_PLAIN = 4096;

  private static final int STEP = 16 * 1024;

  /** The first quality of an entry. DynamoDB ignores anything that is not a number. */
  private static final Pattern QUALITY = Pattern.compile("q=([^;]*)");

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+\\.?[0-9]*");

  abstract InputStream decoder(InputStream encoded) throws IOException;

  abstract OutputStream encoder(OutputStream encoded) throws IOException;

  /** The name in headers. */
  String spelt() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The coding with this name; empty if there is none. */
  private static Optional<ContentCoding> named(String name) {
    for (ContentCoding coding : values()) {
      if (coding.spelt().equalsIgnoreCase(name)) {
        return Optional.of(coding);
      }
    }
    return Optional.empty();
  }

  /**
   * The coding that a client prefers for a response, by its Accept-Encoding header; null for none.
   * A coding that the header names is preferred to one that {@code *} stands for, and the earlier
   * of two with the same quality.
   */
  static @Nullable ContentCoding preferred(String acceptEncoding) {
    Map<ContentCoding, Double> named = new EnumMap<>(ContentCoding.class);
    ContentCoding best = null;
    double others = 0;
    for (String entry : acceptEncoding.split(",")) {
      String name = entry.split(";", 2)[0].strip();
      double quality = quality(entry);
      if (name.equals("*")) {
        others = quality;
      }
      ContentCoding coding = named(name).orElse(null);
      if (coding != null) {
        named.merge(coding, quality, Math::max);
        best = better(coding, best, named);
      }
    }
    for (ContentCoding coding : values()) {
      if (!named.containsKey(coding)) {
        named.put(coding, others);
        best = better(coding, best, named);
      }
    }
    return best;
  }

  private static @Nullable ContentCoding better(
      ContentCoding coding, @Nullable ContentCoding best, Map<ContentCoding, Double> qualities) {
    double least = best == null ? 0 : qualities.get(best);
    return qualities.get(coding) > least ? coding : best;
  }

  private static double quality(String entry) {
    Matcher found = QUALITY.matcher(entry);
    String number = found.find() ? found.group(1).strip() : "";
    return NUMBER.matcher(number).matches() ? Math.min(1, Double.parseDouble(number)) : 1;
  }

  /**
   * The response, compressed if it is large and the client accepts that. Errors are never
   * compressed.
   *
   * @param memory learns what the compressed response takes; if it refuses that, the response stays
   *     as it is
   */
  static HttpResponse encoded(HttpResponse response, String acceptEncoding, LongConsumer memory) {
    boolean isCandidate =
        !acceptEncoding.isEmpty()
            && response.status() == Status.OK
            && response.body().size() > LARGEST_PLAIN;
    ContentCoding coding = isCandidate ? preferred(acceptEncoding) : null;
    if (coding == null) {
      return response;
    }
    try {
      Bytes encoded = coding.encode(response.body(), memory);
      return response.with("Content-Encoding: " + coding.spelt(), encoded);
    } catch (AwsServiceException noMemory) {
      return response;
    }
  }

  private Bytes encode(Bytes body, LongConsumer memory) {
    Bytes encoded = new Bytes(memory);
    try (OutputStream out = encoder(encoded)) {
      body.writeTo(out);
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory must not fail", e);
    }
    return encoded;
  }

  /**
   * The request with its body decompressed.
   *
   * @throws BrokenRequest if the coding is unknown or the body is not of that coding, which
   *     DynamoDB answers with an internal error, or if it is too large
   */
  static HttpRequest decoded(HttpRequest request) throws BrokenRequest {
    String name = request.header("content-encoding");
    if (name.isEmpty() || name.equalsIgnoreCase("identity")) {
      return request;
    }
    ContentCoding coding =
        named(name)
            .orElseThrow(
                () -> undecodable("The Content-Encoding " + name + " is not gzip or deflate"));
    InputStream body =
        new ByteArrayInputStream(request.buffer(), request.offset(), request.length());
    Bytes decoded = new Bytes(request.memory());
    try (InputStream in = coding.decoder(body)) {
      byte[] step = new byte[STEP];
      for (int count = in.read(step); count > 0; count = in.read(step)) {
        BodyLength.limited((long) decoded.size() + count);
        decoded.write(step, 0, count);
      }
    } catch (AwsServiceException noMemory) {
      throw BrokenRequest.of(noMemory);
    } catch (IOException | StackOverflowError e) {
      // Java reads members of gzip without content by recursion.
      throw undecodable("The body is not of the Content-Encoding " + coding.spelt());
    }
    return new HttpRequest(request.head(), decoded.array(), 0, decoded.size(), request.memory());
  }

  private static BrokenRequest undecodable(String message) {
    return new BrokenRequest(Status.INTERNAL_SERVER_ERROR, "InternalServerError", message);
  }
}
